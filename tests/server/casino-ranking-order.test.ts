import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weightedMean } from '../../shared/casino-scores';
import { countedPlaces, departuresFrom, inScoreOrder, needReasons } from '../../shared/casino-ranking';

const order = (text: string) => text.split('');

describe('the order that the scores give', () => {
  test('is rating, then the quicker payout with unknown ones last, then the name', () => {
    const casinos = [
      { id: '1', name: 'beta', rating: 4, payoutMedian: null },
      { id: '2', name: 'Alpha', rating: 4, payoutMedian: null },
      { id: '3', name: 'Slow', rating: 4, payoutMedian: 90 },
      { id: '4', name: 'Best', rating: 4.1, payoutMedian: null },
    ];
    expect(inScoreOrder(casinos).map(({ name }) => name)).toEqual(['Best', 'Slow', 'Alpha', 'beta']);
  });
});

test('places are counted without gaps, in the order of the list, of those that have one', () => {
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

describe('places that leave it', () => {
  test('one that is moved up departs, and nobody whom it passes', () => {
    expect([...departuresFrom(order('abcdefghij'), order('abcdjefghi'))]).toEqual(['j']);
    expect(needReasons(order('abcdefghij'), { before: order('abcdefghij'), after: order('abcdjefghi') })).toEqual([
      'j',
    ]);
  });

  test('of two that change places the one departs that was moved', () => {
    expect([...departuresFrom(order('ab'), order('ba'), new Set(['a']))]).toEqual(['a']);
    expect([...departuresFrom(order('ab'), order('ba'), new Set(['b']))]).toEqual(['b']);
  });

  test('one that departed before needs no new reason when another passes it', () => {
    const scores = order('abcdef');
    expect(needReasons(scores, { before: order('fabcde'), after: order('efabcd') })).toEqual(['e']);
    expect(needReasons(scores, { before: order('fabcde'), after: order('fabcde') })).toEqual([]);
  });

  test('one that returns to its place by score needs none', () => {
    expect(needReasons(order('abcdef'), { before: order('fabcde'), after: order('abcdef') })).toEqual([]);
  });

  test('what remains follows the scores, and nothing more could stay', () => {
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
});

/** Every subset, the slow and obvious way. */
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

describe('the weighted mean', () => {
  test('is rounded half up to a tenth in whole numbers, and absent while a score is', () => {
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
});
