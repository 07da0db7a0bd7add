// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRankingDraft } from '../../../client/features/ranking/admin/use-ranking-draft';
import type { Ranked } from '../../../client/features/ranking/admin/use-ranking-draft';

const casino = (id: string, rating: number, more: Partial<Ranked> = {}): Ranked => ({
  id,
  name: id,
  rating,
  logoUrl: null,
  placement: 1,
  placementReason: null,
  payoutMedian: null,
  isScored: true,
  isListed: true,
  isRecommended: false,
  ...more,
});
const [a, b, c] = [casino('a', 4.8), casino('b', 4.5), casino('c', 4.1)];

test('when two sites swap places, only the moved one needs a reason, whichever way it moved', () => {
  const up = renderHook(() => useRankingDraft([a, b, c]));
  act(() => up.result.current.reorder([b, a, c], b));
  expect([...up.result.current.asked]).toEqual(['b']);
  const down = renderHook(() => useRankingDraft([a, b, c]));
  act(() => down.result.current.reorder([b, a, c], a));
  expect([...down.result.current.asked]).toEqual(['a']);
});

test('a site that moves back needs no reason, and a save names only the listed sites', () => {
  const { result } = renderHook(() => useRankingDraft([a, b, c]));
  act(() => result.current.reorder([c, a, b], c));
  act(() => result.current.setReason('c', 'The lowest edge.'));
  expect(result.current.input({ isForced: true })).toEqual({
    ids: ['c', 'a', 'b'],
    moved: ['c'],
    unranked: [],
    reasons: { c: 'The lowest edge.' },
  });
  act(() => result.current.reorder([a, b, c], c));
  expect(result.current.asked.size).toBe(0);
  act(() => result.current.takeOut('c'));
  expect(result.current.input({ isForced: true })).toEqual({
    ...{ ids: ['a', 'b'], moved: [], unranked: ['c'], reasons: {} },
  });
});

test('an added site comes last, and the last site cannot be removed', () => {
  const { result } = renderHook(() => useRankingDraft([a]));
  act(() => result.current.takeOut('a'));
  act(() => result.current.takeIn(casino('d', 1, { isScored: false })));
  expect(result.current.input().ids).toEqual(['a', 'd']);
  expect(result.current.byScore.get('a')).toBe(1);
  expect(result.current.byScore.get('d')).toBeUndefined();
});
