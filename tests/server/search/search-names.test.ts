import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { isOneEditAway } from '../../../shared/text/one-edit';
import { sql } from 'kysely';
import { foldText } from '../../../server/database/fold-text';
import { foldedWords } from '../../../server/features/search/casino-names';
import { MAX_SUGGESTIONS_A_MINUTE } from '../../../server/features/search/search-limits';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

/** The optimal string alignment distance by its full table: simple and slow. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwapped ? at(i - 2, j - 2) + 1 : Infinity;
      (rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swap);
    }
  }
  return at(a.length, b.length);
}

describe('one edit', () => {
  test('one edit agrees with a distance of one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneEditAway(a, b), `${a} ${b}`).toBe(distance(a, b) === 1);
      }),
      { numRuns: 5000 },
    );
  });

  test('one edit is symmetric, and covers every letter removed, added, changed or swapped', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2 }),
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 1 }),
        (text, n, letter) => {
          const at = n % text.length;
          const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
          const swapped = text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
          for (const other of [head + tail, head + letter + text.slice(at), head + letter + tail, swapped]) {
            expect(isOneEditAway(text, other)).toBe(text !== other);
            expect(isOneEditAway(other, text)).toBe(text !== other);
          }
        },
      ),
    );
  });

  test('words are compared without case, accents and punctuation', () => {
    expect(foldedWords('Café-Ñandú’s  №1!')).toEqual(['cafe', 'nandu', 's', 'no1']);
  });
});

/** A name, and a text that people type to find it. */
const SPELLINGS = [
  ['Café Royale', 'cafe'],
  ['Cafe Royale', 'CAFÉ'],
  ['Cafe\u0301 Royale', 'café royale'],
  ['Łódź Drop', 'lodz'],
  ['Øresund Spins', 'oresund'],
  ['İstanbul Bet', 'istanbul'],
  ['Ёлка', 'елка'],
  ['Straße 7', 'strasse'],
  ['Strasse 7', 'straße'],
  ['The \ufb01nal \ufb02oat', 'final float'],
  ['The final float', '\ufb01nal'],
  ['Ægir’s Œuvre', 'aegir'],
  ['Ægir’s Œuvre', 'oeuvre'],
  ['ＦＵＬＬ House', 'full'],
  ['彩票中国', '彩票'],
  ['彩票中国', '中国'],
  ['CS2 彩票站', '票站'],
  ['カジノ東京', '東京'],
  ['온라인도박', '도박'],
] as const;

describe('accents, ligatures and scripts without blanks', () => {
  test.for(SPELLINGS)(
    '%s is found by %s: by its name, by a word of its text, and while it is typed',
    async ([name, q], { db }) => {
      for (const table of ['casinos', 'blog_posts'] as const) await db.deleteFrom(table).execute();
      await insertCasino(db, { name: 'Another', description: 'Nothing here.', placement: 1 });
      await insertCasino(db, { name, slug: 'wanted' });
      await insertPost(db, { title: 'A text', slug: 'body', content_html: `<p>We played at ${name}, once.</p>` });
      const call = callerFor(db);
      const { casinos, posts, totals } = await call.search.query({ q });
      expect(totals).toEqual({ casinos: 1, posts: 1, pages: 0 });
      expect(casinos[0]?.match.name.join('')).toBe(name);
      expect(casinos[0]?.match.name).toHaveLength(3);
      expect(posts[0]?.slug).toBe('body');
      expect((await call.search.suggest({ q }))[0]).toMatchObject({ href: '/casino/wanted' });
      expect((await call.casinos.comparable({ q })).offered.map((one) => one.name)).toEqual([name]);
      expect((await call.casinos.list({ q })).items.map((one) => one.name)).toEqual([name]);
    },
  );

  test('a title of two letters of such a script is found in the list of articles', async ({ db }) => {
    await insertPost(db, { title: '关于彩票', slug: 'wanted' });
    await insertPost(db, { title: 'Straße', slug: 'street' });
    const slugs = async (q: string) => (await callerFor(db).posts.list({ q })).items.map(({ slug }) => slug);
    expect([await slugs('彩票'), await slugs('ss'), await slugs('票关')]).toEqual([['wanted'], ['street'], []]);
  });

  test('two letters are two, also with accents that are characters of their own', async ({ db }) => {
    await insertCasino(db, { name: 'Bréal', slug: 'breal' });
    const { totals } = await callerFor(db).search.query({ q: 'éa' });
    expect(totals.casinos).toBe(0);
    expect((await callerFor(db).search.query({ q: 'e\u0301a' })).totals).toEqual(totals);
  });

  test('accents, ligatures and scripts without blanks are folded alike in the database and in memory', async ({
    db,
  }) => {
    const texts = [
      ...SPELLINGS.flat(),
      'Ünïcödé ẞ ŧħ Þórr №1 ½ ｱ ガ Ελλάς ΣΊΣΥΦΟΣ й ї שָׁלוֹם مُحَمَّد \u{20000}x  y',
      'İI ıi',
    ];
    for (const text of texts) {
      const { rows } = await sql<{ folded: string }>`select folded_text(${text}) as folded`.execute(db);
      expect(rows[0]?.folded).toBe(foldText(text).text);
    }
  });

  test('no sign that becomes many makes a name too long to be stored, and wide wildcards are none', async ({ db }) => {
    await insertCasino(db, {
      name: Array.from({ length: 100 }, (_, n) => `\ufdfa${String.fromCodePoint(0x3300 + n)}`)
        .join('')
        .slice(0, 100),
    });
    await insertCasino(db, { name: '1x0' });
    expect((await callerFor(db).search.query({ q: '1％0' })).totals.casinos).toBe(0);
    expect((await callerFor(db).search.query({ q: '1＿0' })).totals.casinos).toBe(0);
  });
});

describe('a name with one wrong letter', () => {
  const found = async (db: Parameters<typeof callerFor>[0], q: string) => {
    const { casinos, meant, totals } = await callerFor(db).search.query({ q });
    return { names: casinos.map(({ name }) => name), meant, total: totals.casinos };
  };

  test('a name with one wrong letter finds the site and shows the corrected name', async ({ db }) => {
    await insertCasino(db, { name: 'Copperline', placement: 1 });
    await insertCasino(db, { name: 'Ninth Round' });
    await insertCasino(db, { name: 'Tinderbox Cases' });
    await insertCasino(db, { name: 'Duke' });
    for (const q of ['coperline', 'Copperlime', 'copperlinee', 'coppreline', 'COPERLINE']) {
      expect(await found(db, q), q).toEqual({ names: ['Copperline'], meant: 'Copperline', total: 1 });
    }
    expect(await found(db, 'nint round')).toMatchObject({ names: ['Ninth Round'], meant: 'Ninth Round' });
    expect(await found(db, 'tinderbix')).toMatchObject({ names: ['Tinderbox Cases'] });
    expect(await found(db, 'dule')).toMatchObject({ names: ['Duke'] });
    // Two wrong letters, or a text too short to correct.
    expect(await found(db, 'copprlin')).toMatchObject({ names: [], meant: null });
    expect(await found(db, 'duk')).toMatchObject({ meant: null });
    expect(await found(db, 'dke')).toMatchObject({ names: [], meant: null });
    expect(await found(db, 'copperline')).toMatchObject({ names: ['Copperline'], meant: null });
  });

  test('a name with one wrong letter ranks before texts that contain the word itself', async ({ db }) => {
    await insertCasino(db, { name: 'Wallabies' });
    await insertCasino(db, { name: 'Plain', description: 'A wallabie was here.' });
    expect(await found(db, 'wallabie')).toMatchObject({ names: ['Wallabies', 'Plain'], total: 2 });
    await insertCasino(db, { name: 'Emuus' });
    expect(await found(db, 'emus')).toMatchObject({ meant: 'Emuus' });
  });

  test('a wrong letter in the name of a site without an offer shows its verdict; a draft is never suggested', async ({
    db,
  }) => {
    await insertCasino(db, { name: 'Quokkabox', status: 'warning', status_reason: 'Unpaid.' });
    await insertCasino(db, { name: 'Numbatbox', status: 'draft' });
    const { casinos } = await callerFor(db).search.query({ q: 'quokkbox' });
    expect(casinos).toMatchObject([{ bonusAmount: null, verdict: 'We advise against this site' }]);
    expect(await found(db, 'numbtbox')).toMatchObject({ names: [], meant: null });
  });
});

describe('search.suggest', () => {
  test('search.suggest returns casinos, games, pages and articles that continue the text, at most eight', async ({
    db,
  }) => {
    for (let n = 0; n < 6; n += 1)
      await insertCasino(db, { name: `Crashpad ${n}`, slug: `crashpad-${n}`, placement: n + 1 });
    await insertPage(db, { slug: 'guides/crash', title: 'Playing crash' });
    await insertPage(db, { slug: 'games/crash', title: 'The multiplier' });
    for (let n = 0; n < 5; n += 1) await insertPost(db, { title: `Crash, part ${n}`, slug: `part-${n}` });
    await insertPost(db, { title: 'Crash to come', slug: 'draft', status: 'draft', published_at: null });
    const suggested = await callerFor(db).search.suggest({ q: 'crash' });
    expect(suggested.map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      ...[0, 1, 2, 3].map((n) => `casino /casino/crashpad-${n}`),
      'game /games/crash',
      'page /guides/crash',
      expect.stringMatching(/^article \/blog\/part-/),
      expect.stringMatching(/^article \/blog\/part-/),
    ]);
    expect(suggested[0]?.name).toEqual(['', 'Crash', 'pad 0']);
  });

  test('search.suggest matches the start of a name, a word, and a name with one wrong letter, with the verdict', async ({
    db,
  }) => {
    await insertCasino(db, { name: 'The Old Bandicoot', slug: 'bandicoot', status: 'closed', status_reason: 'Gone.' });
    for (const q of ['the old', 'bandi', 'andico', 'bandicot']) {
      expect(await callerFor(db).search.suggest({ q }), q).toMatchObject([
        { kind: 'casino', href: '/casino/bandicoot', note: 'This site has closed' },
      ]);
    }
    expect(await callerFor(db).search.suggest({ q: 'bingo' })).toMatchObject([{ href: '/casinos?gamemodes=bingo' }]);
  });

  test.for(['', ' ', '%', '-', 'qqqqzzzz'])('search.suggest returns nothing for %j', async (q, { db }) => {
    expect(await callerFor(db).search.suggest({ q })).toEqual([]);
  });

  test('search.suggest refuses an invalid search text', async ({ db }) => {
    for (const input of [{}, { q: 'x'.repeat(201) }, { q: 'a\u0000' }, { q: 5 }, { q: 'a', limit: 3 }]) {
      await expect(callerFor(db).search.suggest(input as { q: string })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('search.suggest is rate-limited above typing speed for one address, and for no other', async ({ db }) => {
    const hasty = callerFor(db, { client: { ip: '198.51.100.7' } });
    for (let n = 0; n < MAX_SUGGESTIONS_A_MINUTE; n += 1) await hasty.search.suggest({ q: 'zzzz' });
    await expect(hasty.search.suggest({ q: 'zzzz' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(callerFor(db).search.suggest({ q: 'zzzz' })).resolves.toEqual([]);
  });
});
