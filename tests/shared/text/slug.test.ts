import { expect, test } from 'vitest';
import { slugify } from '../../../shared/text/slug';
import { slugInput } from '../../../shared/text/text.schema';
import { isSuperlinear } from '../../fixtures/growth';

test.for([
  ['Case Battles: a Guide', 'case-battles-a-guide'],
  ['  outer   blanks ', 'outer-blanks'],
  ['snake_case__name', 'snake-case-name'],
  ['--a---b--', 'a-b'],
  ['Crème brûlée', 'crme-brle'],
  ['100% (really)', '100-really'],
] as const)('%j suggests %j', ([name, slug]) => {
  expect(slugify(name)).toBe(slug);
  expect(slugInput.parse(slug)).toBe(slug);
});

test.for(['', '   ', '…!?', '彩票', '👻', '_-_'])('%j suggests nothing', (name) => {
  expect(slugify(name)).toBe('');
});

test('a long name is converted in linear time', () => {
  expect(isSuperlinear(slugify, (size) => '-_ '.repeat(size / 3), 600_000)).toBe(false);
});

test.for(['Upper', 'a--b', '-a', 'a-', 'a_b', 'ä', 'a b', '', 'x'.repeat(101), 'a/b', '../a'])(
  'an editor cannot set the slug %j',
  (slug) => {
    expect(slugInput.safeParse(slug).success).toBe(false);
  },
);
