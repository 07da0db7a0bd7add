import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { isOneEditAway } from '../../server/features/search/one-edit';
import { foldedWords } from '../../server/features/search/casino-names';
import { MAX_SUGGESTIONS_A_MINUTE } from '../../server/features/search/search-limits';
import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { insertPage } from '../builders/pages';
import { test } from '../database/test-database';
import { callerFor } from '../fixtures/caller';

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
  test('agrees with a distance of one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneEditAway(a, b), `${a} ${b}`).toBe(distance(a, b) === 1);
      }),
      { numRuns: 5000 },
    );
  });

  test('is symmetric, and covers every letter removed, added, changed or swapped', () => {
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

describe('a name with one wrong letter', () => {
  const found = async (db: Parameters<typeof callerFor>[0], q: string) => {
    const { casinos, meant, totals } = await callerFor(db).search.query({ q });
    return { names: casinos.map(({ name }) => name), meant, total: totals.casinos };
  };

  test('finds the site and shows the corrected name', async ({ db }) => {
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

  test('ranks before texts that contain the word itself', async ({ db }) => {
    await insertCasino(db, { name: 'Wallabies' });
    await insertCasino(db, { name: 'Plain', description: 'A wallabie was here.' });
    expect(await found(db, 'wallabie')).toMatchObject({ names: ['Wallabies', 'Plain'], total: 2 });
    await insertCasino(db, { name: 'Emuus' });
    expect(await found(db, 'emus')).toMatchObject({ meant: 'Emuus' });
  });

  test('of a site without an offer shows its verdict; a draft is never suggested', async ({ db }) => {
    await insertCasino(db, { name: 'Quokkabox', status: 'warning', status_reason: 'Unpaid.' });
    await insertCasino(db, { name: 'Numbatbox', status: 'draft' });
    const { casinos } = await callerFor(db).search.query({ q: 'quokkbox' });
    expect(casinos).toMatchObject([{ bonusAmount: null, verdict: 'We advise against this site' }]);
    expect(await found(db, 'numbtbox')).toMatchObject({ names: [], meant: null });
  });
});

describe('search.suggest', () => {
  test('returns casinos, games, pages and articles that continue the text, at most eight', async ({ db }) => {
    for (let n = 0; n < 6; n += 1)
      await insertCasino(db, { name: `Crashpad ${n}`, slug: `crashpad-${n}`, placement: n + 1 });
    await insertPage(db, { slug: 'guides/crash', title: 'Playing crash' });
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

  test('matches the start of a name, a word, and a name with one wrong letter, with the verdict', async ({ db }) => {
    await insertCasino(db, { name: 'The Old Bandicoot', slug: 'bandicoot', status: 'closed', status_reason: 'Gone.' });
    for (const q of ['the old', 'bandi', 'andico', 'bandicot']) {
      expect(await callerFor(db).search.suggest({ q }), q).toMatchObject([
        { kind: 'casino', href: '/casino/bandicoot', note: 'This site has closed' },
      ]);
    }
    expect(await callerFor(db).search.suggest({ q: 'bingo' })).toMatchObject([{ href: '/casinos?gamemodes=bingo' }]);
  });

  test.for(['', ' ', '%', '-', 'qqqqzzzz'])('returns nothing for %j', async (q, { db }) => {
    expect(await callerFor(db).search.suggest({ q })).toEqual([]);
  });

  test('refuses an invalid search text', async ({ db }) => {
    for (const input of [{}, { q: 'x'.repeat(201) }, { q: 'a\u0000' }, { q: 5 }, { q: 'a', limit: 3 }]) {
      await expect(callerFor(db).search.suggest(input as { q: string })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('is rate-limited above typing speed for one address, and for no other', async ({ db }) => {
    const hasty = callerFor(db, { client: { ip: '198.51.100.7' } });
    for (let n = 0; n < MAX_SUGGESTIONS_A_MINUTE; n += 1) await hasty.search.suggest({ q: 'zzzz' });
    await expect(hasty.search.suggest({ q: 'zzzz' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(callerFor(db).search.suggest({ q: 'zzzz' })).resolves.toEqual([]);
  });
});
