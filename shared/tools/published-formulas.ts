import { formatNumber } from '../text/format-number';
import { crashOutcome, decimals, leading, numberStep, TILES } from './fair-formulas';
import type { FairGame, FairStep, Hashing, KnownFormula, Steps } from './fair-formulas';
import type { FairnessScheme } from '../facts/fairness-schemes';

export const FAIR_TEXTS = {
  schemes: {
    'seed-pair':
      'The site shows the SHA-256 hash of its server seed, you choose a client seed, and each bet counts the nonce up by one. HMAC-SHA256 with the server seed as key and “client seed:nonce” as message makes the outcome.',
    'hash-chain':
      'All seeds are made before the first round, each the SHA-256 hash of the seed that is played after it. So hashing this round’s seed gives the seed of the round before. HMAC-SHA256 with this round’s seed as key and the public salt as message makes the outcome.',
    'public-seed':
      'The site shows the hash of its server seed and names a block that does not exist yet, which nobody can choose. HMAC-SHA256 with the server seed as key and “block hash:round number” as message makes the outcome.',
    commitment:
      'The site writes the result and some random characters into a text, shows the SHA-256 hash of that text before the round and the text itself after it. The hash shows that the result was not changed; it does not show how the result was drawn.',
  } satisfies Record<Exclude<FairnessScheme, 'none'>, string>,
  formulas: {
    'hmac-52':
      'The first 13 characters of the HMAC-SHA256 result, divided by 2 to the power of 52, are a number from 0 to 1. The rules of the games below turn it into the outcome.',
    stake:
      'HMAC-SHA256 with the server seed as key and “client seed:nonce:0” as message gives eight numbers from 0 to 1, of four bytes each; “:1” gives eight more. Dice: the first number times 10,001, cut, is the roll in hundredths. Mines: each number times the tiles that are left, cut, says under which of them the next mine lies.',
    bustabit:
      'HMAC-SHA256 with the public salt as key and the bytes of this round’s seed as message; its first 13 characters divided by 2 to the power of 52 are a number from 0 to 1. 99 divided by (1 − the number), cut to a whole number, is the multiplier in hundredths. The 99 is where the 1% edge sits.',
    csgoempire:
      'SHA-256 of “server seed-public seed-round number”; the remainder of its first eight characters divided by 15 is the slot: 0 is the bonus, 1 to 7 orange, 8 to 14 black. The public seed is drawn by a lottery.',
  } satisfies Record<KnownFormula, string>,
};
export type FairTexts = typeof FAIR_TEXTS;

interface Seeds {
  serverSeed: string;
  clientSeed: string;
  nonce: string;
}
type Fields = Seeds & { mines: string };

export const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Stake's numbers from 0 to 1: four bytes each, eight per message, whose counter increases. */
export async function byteNumbers(
  count: number,
  { serverSeed, clientSeed, nonce }: { serverSeed: string; clientSeed: string; nonce: string },
  { hmacSha256 }: Hashing,
): Promise<{ value: number; hex: string }[]> {
  const messages = Array.from({ length: Math.ceil(count / 8) }, (_, index) => `${clientSeed}:${nonce}:${index}`);
  const digests = await Promise.all(messages.map((message) => hmacSha256(serverSeed, message)));
  const digits = digests.join('').match(/.{8}/g) ?? [];
  return digits.slice(0, count).map((hex) => ({ hex, value: parseInt(hex, 16) / 2 ** 32 }));
}

export function drawn(numbers: readonly number[], size: number): number[] {
  const left = Array.from({ length: size }, (_, index) => index + 1);
  return numbers.flatMap((number) => left.splice(Math.floor(number * left.length), 1));
}

async function stakeSteps(game: FairGame, fields: Fields, hashing: Hashing): Promise<Steps> {
  const message = `${fields.clientSeed}:${fields.nonce}`;
  const mix = (text: string, numbers: readonly { value: number; hex: string }[]): FairStep => ({
    title: 'Mix the seeds',
    text: `HMAC-SHA256, key: the server seed, message: ${text}. Each eight characters, divided by 2 to the power of 32, are a number from 0 to 1.`,
    code: numbers.map(({ value, hex }) => `${hex} = ${value.toFixed(9)}`).join(', '),
  });
  if (game === 'mines') {
    const numbers = await byteNumbers(Number(fields.mines), fields, hashing);
    const tiles = drawn(
      numbers.map(({ value }) => value),
      TILES,
    );
    const step: FairStep = {
      title: 'Lay the mines',
      text: 'Each number times the tiles that are left, cut to a whole number and counted from 0, says under which of them the next mine lies. Tiles are 1 to 25, row by row.',
      code: tiles.join(', '),
    };
    const outcome = tiles.toSorted((a, b) => a - b).join(', ');
    const rounds = numbers.length > 8 ? `${message}:0 and on` : `${message}:0`;
    return { label: 'The mines lay under', outcome, steps: [mix(rounds, numbers), step] };
  }
  const numbers = await byteNumbers(1, fields, hashing);
  const value = numbers[0]?.value ?? 0;
  const outcome = (Math.floor(value * 10_001) / 100).toFixed(2);
  const step: FairStep = {
    title: 'Turn it into a roll',
    text: 'The number times 10,001, cut to a whole number, is the roll in hundredths: 0.00 to 100.00.',
    code: `${value.toFixed(9)} × 10,001 = ${decimals(value * 10_001, 4)}, so ${outcome}`,
  };
  return { label: 'The roll was', outcome, steps: [mix(`${message}:0`, numbers), step] };
}

async function bustabitSteps({ serverSeed, clientSeed }: Fields, hashing: Hashing): Promise<Steps> {
  const hex = await hashing.hmacSha256(clientSeed, toBytes(serverSeed));
  const value = leading(hex);
  const { label, outcome, step } = crashOutcome(value, '1');
  return {
    label,
    outcome,
    steps: [
      {
        title: 'Mix seed and salt',
        text: `HMAC-SHA256, key: ${clientSeed}, message: the bytes of this round’s seed`,
        code: hex,
      },
      numberStep(hex),
      step,
    ],
  };
}

async function csgoempireSteps({ serverSeed, clientSeed, nonce }: Fields, hashing: Hashing): Promise<Steps> {
  const hex = await hashing.sha256(`${serverSeed}-${clientSeed}-${nonce}`);
  const value = parseInt(hex.slice(0, 8), 16);
  const slot = value % 15;
  const outcome = `${slot}, ${slot === 0 ? 'bonus' : slot <= 7 ? 'orange' : 'black'}`;
  return {
    label: 'The ball landed on',
    outcome,
    steps: [
      { title: 'Mix the seeds', text: `SHA-256 of the server seed, then -${clientSeed}-${nonce}`, code: hex },
      {
        title: 'Turn it into a slot',
        text: 'The remainder of the first eight characters, divided by 15: 0 is the bonus, 1 to 7 orange, 8 to 14 black.',
        code: `${hex.slice(0, 8)} = ${formatNumber(value)}, remainder ${slot}, so ${outcome}`,
      },
    ],
  };
}

export function publishedSteps(
  game: FairGame,
  fields: Fields & { formula: Exclude<KnownFormula, 'hmac-52'> },
  hashing: Hashing,
): Promise<Steps> {
  if (fields.formula === 'stake') return stakeSteps(game, fields, hashing);
  return fields.formula === 'bustabit' ? bustabitSteps(fields, hashing) : csgoempireSteps(fields, hashing);
}
