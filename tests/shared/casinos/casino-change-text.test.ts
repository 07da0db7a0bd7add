import { expect, test } from 'vitest';
import { changeLine, changeText } from '../../../shared/casinos/casino-change-text';

const line = (before: unknown, after: unknown) =>
  changeLine(changeText({ kind: 'fact', key: 'excluded_countries', before, after, note: null }, []));
const list = (value: string[], note = '') => ({ value, note });

test('a list that changed names the entries that came and went', () => {
  expect(line(list(['FR', 'US']), list(['US', 'DK']))).toMatch(/: \+ Denmark, − France$/);
  expect(line(list([]), list(['DK']))).toMatch(/: \+ Denmark$/);
});

test('a list that was not known before, or whose note alone changed, is told in full', () => {
  expect(line(null, list(['DK', 'FR']))).toMatch(/: Denmark, France, not known before$/);
  expect(line(list(['DK']), list(['DK'], 'only Bornholm'))).toMatch(/: Denmark to Denmark only Bornholm$/);
});
