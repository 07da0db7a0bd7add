import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightedMean } from '../../../shared/ranking/casino-scores';
import { countedPlaces, departuresFrom, inScoreOrder, needReasons } from '../../../shared/ranking/casino-ranking';

const order = (text: string) => text.split('');

test('the order by score is by rating, then faster payout with unknown ones last, then name', () => {
  const casinos = [
    { id: '1', name: 'beta', rating: 4, payoutMedian: null },
    { id: '2', name: 'Alpha', rating: 4, payoutMedian: null },
    { id: '3', name: 'Slow', rating: 4, payoutMedian: 90 },
    { id: '4', name: 'Best', rating: 4.1, payoutMedian: null },
  ];
  expect(inScoreOrder(casinos).map(({ name }) => name)).toEqual(['Best', 'Slow', 'Alpha', 'beta']);
});

test('ranked casinos are numbered in list order without gaps', () => {
  const list = [
    ['a', 1],
    ['b', 4],
    ['c', 4],
    ['d', 998],
    ['e', null],
  ] as const;
  const places = countedPlaces(list.map(([id, placement]) => ({ id, placement })));
  expect([...places]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ]);
  expect(countedPlaces([]).size).toBe(0);
});

test('a site that is moved up deviates, and the ones it passes do not', () => {
  expect([...departuresFrom(order('abcdefghij'), order('abcdjefghi'))]).toEqual(['j']);
  expect(needReasons(order('abcdefghij'), { before: order('abcdefghij'), after: order('abcdjefghi') })).toEqual(['j']);
});

test('only the moved one of two sites that swap places deviates from the order by score', () => {
  expect([...departuresFrom(order('ab'), order('ba'), new Set(['a']))]).toEqual(['a']);
  expect([...departuresFrom(order('ab'), order('ba'), new Set(['b']))]).toEqual(['b']);
});

test('a site that deviated before needs no new reason when another passes it', () => {
  const scores = order('abcdef');
  expect(needReasons(scores, { before: order('fabcde'), after: order('efabcd') })).toEqual(['e']);
  expect(needReasons(scores, { before: order('fabcde'), after: order('fabcde') })).toEqual([]);
});

test('a site that returns to its place by score needs no reason', () => {
  expect(needReasons(order('abcdef'), { before: order('fabcde'), after: order('abcdef') })).toEqual([]);
});

test('the remaining sites follow the scores, and are as many as possible', () => {
  const permutation = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 });
  fc.assert(
    fc.property(permutation, (numbers) => {
      const ids = numbers.map(String);
      const scores = ids.toSorted();
      const departed = departuresFrom(scores, ids);
      const left = ids.filter((id) => !departed.has(id));
      expect(left).toEqual(left.toSorted());
      expect(left.length).toBe(longestRun(numbers));
    }),
  );
});

/** Tries every subset: simple and slow. */
function longestRun(numbers: readonly number[]): number {
  let longest = 0;
  for (let mask = 0; mask < 2 ** numbers.length; mask += 1) {
    const chosen = numbers.filter((_, index) => (mask & (1 << index)) !== 0);
    if (chosen.every((value, index) => index === 0 || (chosen[index - 1] ?? 0) < value)) {
      longest = Math.max(longest, chosen.length);
    }
  }
  return longest;
}

test('the weighted mean is rounded half up to a tenth in integers, and missing while a score is', () => {
  const criteria = [
    { key: 'a', weight: 50 },
    { key: 'b', weight: 50 },
  ];
  expect(
    weightedMean(
      criteria,
      new Map([
        ['a', 44],
        ['b', 45],
      ]),
    ),
  ).toBe(45);
  expect(weightedMean(criteria, new Map([['a', 44]]))).toBeUndefined();
  expect(weightedMean([], new Map())).toBeUndefined();
});
