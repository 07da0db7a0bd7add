import { expect, test } from 'vitest';
import { changeLine, changeText } from '../../../shared/history/casino-change-text';

const line = (before: unknown, after: unknown) =>
  changeLine(changeText({ kind: 'fact', key: 'excluded_countries', before, after, note: null }, []));
const list = (value: string[], note = '') => ({ value, note });

test('a list that changed names the entries that came and went', () => {
  expect(line(list(['FR', 'US']), list(['US', 'DK']))).toMatch(/: \+ Denmark, − France$/);
  expect(line(list([]), list(['DK']))).toMatch(/: \+ Denmark$/);
});

test('a list that was not known before, or whose note alone changed, is stated in full', () => {
  expect(line(null, list(['DK', 'FR']))).toMatch(/: Denmark, France, not known before$/);
  expect(line(list(['DK']), list(['DK'], 'only Bornholm'))).toMatch(/: Denmark to Denmark only Bornholm$/);
});

const MANY = 'AT BE BG CH CY CZ DE EE ES FI GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

test('many additions leave room for what went, and the reverse', () => {
  const added = line(list(['FR']), list(MANY));
  expect(added).toMatch(/: \+ Austria, .*, \+ \d+ more, − France$/);
  const removed = line(list(MANY), list(['FR']));
  expect(removed).toMatch(/: \+ France, − Austria, .*, − \d+ more$/);
  const both = line(list(['FR', ...MANY.slice(0, 14)]), list(MANY.slice(14)));
  expect(both).toMatch(/\+ \d+ more, − .*− \d+ more$/);
  for (const text of [added, removed, both]) expect(text.length).toBeLessThan(220);
});

test('a note that changed with the list is stated', () => {
  expect(line(list(['FR']), list(['FR', 'DK'], 'only Bornholm'))).toMatch(/: \+ Denmark, now “only Bornholm”$/);
  expect(line(list(['FR', 'DK'], 'only Bornholm'), list(['FR']))).toMatch(/: − Denmark, no longer “only Bornholm”$/);
  expect(line(list(['FR'], 'mainland'), list(['FR', 'DK'], 'mainland'))).toMatch(/: \+ Denmark$/);
});
