import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webHashing } from '../../../client/features/tools/web-hashing';
import { checkRound, EXAMPLE_ROUND, MAX_SEED, promiseText, roundProblems } from '../../../shared/tools/provably-fair';
import { FORMULAS } from '../../../shared/tools/fair-formulas';
import { byteNumbers, drawn } from '../../../shared/tools/published-formulas';
import type { FairGame } from '../../../shared/tools/fair-formulas';
import type { RoundFields } from '../../../shared/tools/provably-fair';
import { processorTime } from '../../fixtures/waiting';

const hashing = webHashing();
if (!hashing) throw new Error('Node has WebCrypto');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest('hex');

// The RFC 4231 test cases with text keys and data.
test.for<[string, string, string]>([
  ['\x0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  ['Jefe', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  ['\x0c'.repeat(20), 'Test With Truncation', 'a3b6167473100ee06e0c796c2955552b'],
])('WebCrypto computes the HMAC of RFC 4231 with the key %j', async ([key, data, expected]) => {
  expect((await hashing.hmacSha256(key, data)).slice(0, expected.length)).toBe(expected);
});

test('WebCrypto agrees with another implementation for any text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      async (key, text) => {
        expect(await hashing.hmacSha256(key, text)).toBe(hmac(key, text));
        expect(await hashing.sha256(text)).toBe(sha256(text));
      },
    ),
    { numRuns: 100 },
  );
});

/** A second implementation after the page's description, with node:crypto and floating-point numbers. */
const SECOND: Record<FairGame, (fields: RoundFields, message: string) => string> = {
  crash: ({ serverSeed, edge }, message) => {
    const u = parseInt(hmac(serverSeed, message).slice(0, 13), 16) / 2 ** 52;
    return `${(Math.max(100, Math.floor((100 - Number(edge)) / (1 - u))) / 100).toFixed(2)}×`;
  },
  dice: ({ serverSeed }, message) =>
    (Math.floor((parseInt(hmac(serverSeed, message).slice(0, 13), 16) / 2 ** 52) * 10_000) / 100).toFixed(2),
  roulette: ({ serverSeed }, message) => {
    const slot = Math.floor((parseInt(hmac(serverSeed, message).slice(0, 13), 16) / 2 ** 52) * 15);
    return `${slot}, ${['green', 'red', 'black'][Math.ceil(slot / 7)]}`;
  },
  mines: ({ serverSeed, mines }, message) => {
    const free = Array.from({ length: 25 }, (_, index) => index + 1);
    const laid: number[] = [];
    while (laid.length < Number(mines)) {
      const u = parseInt(hmac(serverSeed, `${message}:${laid.length + 1}`).slice(0, 13), 16) / 2 ** 52;
      const at = Math.floor(u * free.length);
      laid.push(free[at] ?? 0);
      free.splice(at, 1);
    }
    return laid.sort((a, b) => a - b).join(', ');
  },
  'case-opening': ({ serverSeed }, message) =>
    Math.floor((parseInt(hmac(serverSeed, message).slice(0, 13), 16) / 2 ** 52) * 1e6).toLocaleString('en-US'),
};

const hex = (size: number) =>
  fc.uint8Array({ minLength: size / 2, maxLength: size / 2 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const round = fc.record({
  game: fc.constantFrom<FairGame>('crash', 'dice', 'roulette', 'mines', 'case-opening'),
  scheme: fc.constantFrom('seed-pair', 'hash-chain', 'public-seed'),
  formula: fc.constant('hmac-52'),
  serverSeed: hex(64),
  clientSeed: hex(64),
  nonce: fc.nat().map(String),
  edge: fc.integer({ min: 0, max: 5000 }).map((basisPoints) => String(basisPoints / 100)),
  mines: fc.integer({ min: 1, max: 24 }).map(String),
});

describe('a round', () => {
  test('a round has the outcome of a second implementation, in every game and scheme', async () => {
    await fc.assert(
      fc.asyncProperty(round, async (typed) => {
        const fields: RoundFields = { ...typed, hash: sha256(typed.serverSeed), odds: '' };
        expect(roundProblems(fields)).toEqual({});
        const { outcome, isPromised, steps } = await checkRound(fields, hashing);
        const message = typed.scheme === 'hash-chain' ? typed.clientSeed : `${typed.clientSeed}:${typed.nonce}`;
        expect(isPromised).toBe(true);
        expect(outcome).toBe(SECOND[typed.game](fields, message));
        expect(steps).toHaveLength(typed.game === 'mines' ? Number(typed.mines) + 1 : 4);
      }),
      { numRuns: 300 },
    );
  });

  // Calculated with openssl and bc on the command line.
  test('the example’s round ends at 2.17×, with the figures of every step', async () => {
    const { outcome, steps } = await checkRound(EXAMPLE_ROUND, hashing);
    expect(outcome).toBe('2.17×');
    expect(steps.map(({ code }) => code)).toEqual([
      'f575bdb423190bfc002aa4f7827e9657a4f63ad5ebe25c6eaba720b8e923630f',
      '8dcfd5fbc1da6a64784ce399eb766ca1cd8697bdd73b60ad6b75e076e11d2c12',
      '0.553952573742',
      '97 ÷ (1 − 0.553953) = 217.4656, so 2.17×',
    ]);
  });

  test('a round with a different hash has no outcome to compare with', async () => {
    const found = await checkRound({ ...EXAMPLE_ROUND, hash: '0'.repeat(64) }, hashing);
    expect(found).toMatchObject({ isPromised: false, outcome: 'Does not match' });
    expect(JSON.stringify(found)).not.toContain('×');
    expect(promiseText(found, 'seed-pair')).toBe('This server seed does not belong to that hash.');
  });

  // The text the site hashed, the text pasted, and its reading.
  test.for<[string, string, string]>([
    ['open sesame', 'open sesame', ''],
    [' open sesame ', ' open sesame ', ''],
    ['open sesame', '  open sesame\n', 'without the blanks around it'],
    ['open sesame', 'open\u00a0sesame', 'without its invisible characters'],
    ['open sesame', '\u200bopen sesame\ufeff', 'without its invisible characters'],
    ['open sesame\n', 'open sesame', 'with a line break at its end'],
    ['2.17x\r\nsalt', '2.17x\nsalt', 'with the line breaks of Windows'],
    ['2.17x\nsalt\n', '2.17x\nsalt\n', ''],
    ['ABCDEF01', 'ABCDEF01', ''],
    ['abcdef01', 'ABCDEF01', 'in small letters'],
    ['0xabcdef01', '0xabcdef01', ''],
    ['abcdef01', '0xabcdef01', 'without the 0x'],
    ['abcdef01', ' 0XABCDEF01\n', 'without the blanks around it, without the 0x, in small letters'],
  ])('a round of the seed %j, pasted as %j, is read as %j', async ([hashed, pasted, reading]) => {
    for (const scheme of ['seed-pair', 'commitment']) {
      const fields = { ...EXAMPLE_ROUND, scheme, serverSeed: pasted, hash: ` 0x${sha256(hashed).toUpperCase()}\n` };
      expect(roundProblems(fields)).toEqual({});
      expect(await checkRound(fields, hashing)).toMatchObject({ isPromised: true, reading });
    }
    const fields = { ...EXAMPLE_ROUND, serverSeed: pasted, hash: sha256(hashed) };
    const { steps } = await checkRound(fields, hashing);
    expect(steps[1]?.code).toBe(hmac(hashed, 'harbour-cat-19:483'));
  });

  test('a round of a chain accepts seeds in capitals and with 0x', async () => {
    const seed = sha256('a');
    const fields = { ...EXAMPLE_ROUND, scheme: 'hash-chain', hash: sha256(seed) };
    const found = await checkRound({ ...fields, serverSeed: seed }, hashing);
    const pasted = { ...fields, serverSeed: `0x${seed.toUpperCase()} ` };
    expect(roundProblems(pasted)).toEqual({});
    expect(await checkRound(pasted, hashing)).toMatchObject({ isPromised: true, outcome: found.outcome });
  });

  const block = '0000000000000000000A1f4e9c27b6d8035e91fc4472bd68a0c3e5f71b9d2846'.toLowerCase();
  test.for<[string, Partial<RoundFields>]>([
    ['block hash', { scheme: 'public-seed' }],
    ['block hash as the salt of a chain', { scheme: 'hash-chain' }],
    ['block hash as the salt of bustabit’s chain', { scheme: 'hash-chain', formula: 'bustabit' }],
  ])('a round has the same outcome for every spelling of a %s', async ([, change]) => {
    const serverSeed = EXAMPLE_ROUND.serverSeed;
    const fields = { ...EXAMPLE_ROUND, ...change, serverSeed, hash: sha256(serverSeed) };
    const known = await checkRound({ ...fields, clientSeed: block }, hashing);
    expect(known.isPromised).toBe(true);
    for (const clientSeed of [
      block.toUpperCase(),
      `0x${block}`,
      `0X${block.toUpperCase()}`,
      ` ${block}\n`,
      `\uFEFF${block}`,
    ]) {
      expect(roundProblems({ ...fields, clientSeed })).toEqual({});
      expect(await checkRound({ ...fields, clientSeed }, hashing)).toEqual(known);
    }
  });

  test('a round has one more outcome for a client seed in hex, whose capitals count', async () => {
    const { others } = await checkRound({ ...EXAMPLE_ROUND, clientSeed: 'CAFE01' }, hashing);
    const { outcome } = await checkRound({ ...EXAMPLE_ROUND, clientSeed: 'cafe01' }, hashing);
    expect(others).toEqual([{ reading: 'in small letters', outcome }]);
  });

  test.for<[Partial<RoundFields>, keyof RoundFields]>([
    [{ nonce: '1,000' }, 'nonce'],
    [{ nonce: '4.0' }, 'nonce'],
    [{ nonce: '0x10' }, 'nonce'],
    [{ nonce: '٤' }, 'nonce'],
    [{ edge: '2,5' }, 'edge'],
    [{ edge: '3%' }, 'edge'],
    [{ game: 'mines', mines: '3.0' }, 'mines'],
    [{ hash: `${EXAMPLE_ROUND.hash.slice(0, 32)} ${EXAMPLE_ROUND.hash.slice(32)}` }, 'hash'],
    [{ hash: `sha256:${EXAMPLE_ROUND.hash}` }, 'hash'],
    [{ game: 'case-opening', odds: 'Knife, 2,5\nRifle, 97,5' }, 'odds'],
  ])('a round with %j is refused with the reason at %s', ([change, field]) => {
    expect(Object.keys(roundProblems({ ...EXAMPLE_ROUND, ...change }))).toEqual([field]);
  });

  test('a round has the same outcome with the nonce 07 as with 7', async () => {
    const { outcome, steps } = await checkRound({ ...EXAMPLE_ROUND, nonce: ' 007' }, hashing);
    expect(outcome).toBe((await checkRound({ ...EXAMPLE_ROUND, nonce: '7' }, hashing)).outcome);
    expect(steps[1]?.text).toContain('harbour-cat-19:7');
  });

  test('a round counts blanks of the client seed, and says what the outcome would be without them', async () => {
    const { outcome, others, steps } = await checkRound({ ...EXAMPLE_ROUND, clientSeed: 'harbour-cat-19 ' }, hashing);
    expect(steps[1]?.code).toBe(hmac(EXAMPLE_ROUND.serverSeed, 'harbour-cat-19 :483'));
    expect(outcome).not.toBe('2.17×');
    expect(others).toEqual([{ reading: 'without the blanks around it', outcome: '2.17×' }]);
    expect((await checkRound(EXAMPLE_ROUND, hashing)).others).toEqual([]);
  });

  test('a round hashed as a whole before it was played only compares its text and hash', async () => {
    const fields = { ...EXAMPLE_ROUND, scheme: 'commitment', serverSeed: '2.17x-k3', hash: sha256('2.17x-k3') };
    expect(await checkRound(fields, hashing)).toMatchObject({ isPromised: true, outcome: 'Match' });
    expect(await checkRound({ ...fields, serverSeed: '2.18x-k3' }, hashing)).toMatchObject({
      outcome: 'Does not match',
    });
  });

  test('a round of a case names the item that holds the ticket', async () => {
    const game = { ...EXAMPLE_ROUND, game: 'case-opening' };
    expect(await checkRound(game, hashing)).toMatchObject({ outcome: '553,952' });
    const odds = 'AK-47 | Redline, 55.3952\nGlove 0.0001%\nP250; 44.6047';
    const { label, outcome, steps } = await checkRound({ ...game, odds }, hashing);
    expect([label, outcome]).toEqual(['The case held', 'Glove']);
    expect(steps.at(-1)?.code).toContain('Glove holds 553,952 to 553,952');
  });
});

describe('a published formula', () => {
  const seed = '5d07719b61b0abb6f1c3b17b1d69c838278f87f9b5e75077026e5fedf96c2eb2';
  const EMPIRE = '96f3e04d221ca1b2048cc3b3b844e479f2bd9c80a870628072ee98fd1aa83cd0';

  // The round of the documentation of `bustabit`, a library in Rust, with the salt of bustabit’s first chain
  // (bitcointalk.org, topic 2807542); the round and script of “How is roulette fair?” of CSGOEmpire’s help centre.
  test.for<[string, Partial<RoundFields>, string]>([
    [
      'bustabit',
      {
        scheme: 'hash-chain',
        game: 'crash',
        serverSeed: seed,
        clientSeed: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
      },
      '2055.90×',
    ],
    [
      'csgoempire',
      { scheme: 'public-seed', game: 'roulette', serverSeed: EMPIRE, clientSeed: '460670512935', nonce: '321' },
      '0, bonus',
    ],
  ])('%s gives the outcome of a public round', async ([formula, change, expected]) => {
    const fields = { ...EXAMPLE_ROUND, ...change, formula, hash: sha256(change.serverSeed ?? '') };
    expect(roundProblems(fields)).toEqual({});
    expect(await checkRound(fields, hashing)).toMatchObject({ isPromised: true, outcome: expected });
  });

  // A round of keno from Stake’s own verifier (the tests of `stake-pf-replay-go`), whose ten numbers of 40 are drawn as
  // mines are of 25; and one of the library of a
  // platform that draws as Stake does, whose limbo gives 0.99 divided by the number.
  test('Stake’s published formula draws what Stake drew', async () => {
    const keno = {
      serverSeed: '62571ad3a67f014963feb7578e1b4f56c9f2469bbde16cc0773af6803412490c',
      clientSeed: '56e27fed-ece3-4279-ab56-96f71fe9b2ee',
      nonce: '1',
    };
    const numbers = await byteNumbers(10, keno, hashing);
    const balls = drawn(
      numbers.map(({ value }) => value),
      40,
    );
    expect(balls).toEqual([24, 1, 4, 15, 37, 28, 34, 23, 11, 6]);
    const limbo = { serverSeed: 'example_server_seed', clientSeed: 'example_client_seed', nonce: '0' };
    const [first] = await byteNumbers(1, limbo, hashing);
    expect(Math.floor(99 / (first?.value ?? 1)) / 100).toBe(1.07);
    const dice = { ...EXAMPLE_ROUND, ...limbo, formula: 'stake', game: 'dice', hash: sha256(limbo.serverSeed) };
    expect(await checkRound(dice, hashing)).toMatchObject({ outcome: '92.46' });
    const mines = { ...dice, ...keno, game: 'mines', mines: '24', hash: sha256(keno.serverSeed) };
    expect((await checkRound(mines, hashing)).outcome.split(', ')).toHaveLength(24);
  });

  test('every published formula is tested with a public round', () => {
    expect(Object.keys(FORMULAS)).toEqual(['hmac-52', 'stake', 'bustabit', 'csgoempire']);
  });

  test('an unknown formula only compares the seed with its hash', async () => {
    const found = await checkRound({ ...EXAMPLE_ROUND, formula: 'other', clientSeed: '', nonce: '' }, hashing);
    expect(found).toMatchObject({ isPromised: true, outcome: 'Match' });
  });
});

test.for<[Partial<RoundFields>, Partial<RoundFields>]>([
  [{ nonce: '-1' }, { nonce: 'A whole number from 0, such as 483.' }],
  [{ nonce: '1e5' }, { nonce: 'A whole number from 0, such as 483.' }],
  [{ hash: 'f575' }, { hash: 'A SHA-256 hash has 64 characters; this has 4.' }],
  [{ hash: 'z'.repeat(64) }, { hash: 'A SHA-256 hash is written with 0 to 9 and a to f alone.' }],
  [{ serverSeed: 'a'.repeat(10_240) }, { serverSeed: `At most ${MAX_SEED} characters; this has 10,240.` }],
  [
    { serverSeed: ' \n', clientSeed: '' },
    { serverSeed: 'The server seed is missing.', clientSeed: 'The client seed is missing.' },
  ],
  [{ game: 'plinko' }, { game: 'Choose one of the games.' }],
  [{ game: '__proto__' }, { game: 'Choose one of the games.' }],
  [{ formula: 'stake' }, { game: 'Choose one of the games.' }],
  [{ formula: 'csgoempire' }, { formula: 'Choose one of the formulas.', game: 'Choose one of the games.' }],
  [{ formula: 'toString' }, { formula: 'Choose one of the formulas.' }],
  [{ scheme: 'sha512' }, { scheme: 'Choose one of the schemes.' }],
  [{ scheme: 'none' }, { scheme: 'A site without a scheme gives nothing to check.' }],
  [{ scheme: 'hash-chain', serverSeed: 'abc' }, { serverSeed: 'A seed of the chain has 64 characters; this has 3.' }],
  [{ scheme: 'public-seed' }, { clientSeed: 'The hash of a block is written with 0 to 9 and a to f alone.' }],
  [{ edge: '51' }, { edge: 'A percentage from 0 to 50, such as 3 or 2.5.' }],
  [{ game: 'mines', mines: '25' }, { mines: 'A whole number from 1 to 24.' }],
  [{ game: 'dice', mines: '25', edge: 'x' }, {}],
  [
    { game: 'case-opening', odds: 'AK, 50\nP250, 49' },
    { odds: 'The chances must add up to 100%; these add up to 99%.' },
  ],
  [
    { game: 'case-opening', odds: 'AK' },
    { odds: 'Line 1 is not an item and its chance, such as “AK-47 Redline, 2.5”.' },
  ],
  [{ game: 'case-opening', odds: 'A 1\n'.repeat(300) }, { odds: 'At most 200 items; these are 300.' }],
])('an invalid round with %j is reported at its field', ([change, problems]) => {
  expect(roundProblems({ ...EXAMPLE_ROUND, ...change })).toEqual(problems);
});

test('an invalid round is detected quickly, however it is written', () => {
  const taken = processorTime();
  roundProblems({ ...EXAMPLE_ROUND, game: 'case-opening', odds: `a${' ,'.repeat(2400)}` });
  // Were it exponential, it would not end.
  expect(taken()).toBeLessThan(20_000);
});
