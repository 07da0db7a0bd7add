import { useState } from 'react';
import { findDepartures } from '../../../../shared/ranking/casino-ranking';
import type { Outputs } from '../../../trpc/trpc';

export type Ranked = Outputs['admin']['casinos']['ranking'][number];

const toIds = (casinos: readonly Ranked[]) => casinos.map(({ id }) => id);

export function useRankingDraft(stored: readonly Ranked[]) {
  const [edited, setOrder] = useState<readonly Ranked[]>();
  const order = edited ?? stored;
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());

  const explained = new Set([...moved, ...Object.keys(reasons).filter((id) => reasons[id])]);
  const { competing, scoreOrder, departed, asked } = findDepartures(stored, order, explained);
  const places = order.flatMap(({ id }, index) => (competing.has(id) ? [index + 1] : []));
  const present = new Set(toIds(order));

  function reorder(casinos: readonly Ranked[], { id }: Ranked): void {
    setOrder(casinos);
    setMoved(new Set([...moved, id]));
  }

  return {
    order,
    reasons,
    asked,
    departed,
    byScore: new Map(scoreOrder.map((id, index) => [id, places[index]])),
    isDirty: toIds(order).join() !== toIds(stored).join() || Object.values(reasons).some(Boolean),
    reorder,
    takeIn: (casino: Ranked) => reorder([...order, casino], casino),
    takeOut: (id: string) => {
      // A ranking must not become empty.
      if (order.length > 1) setOrder(order.filter((casino) => casino.id !== id));
    },
    setReason: (id: string, reason: string) => setReasons({ ...reasons, [id]: reason }),
    reset: () => {
      setOrder(undefined);
      setReasons({});
      setMoved(new Set());
    },
    input: ({ isForced = false } = {}) => ({
      ids: toIds(order),
      moved: [...moved].filter((id) => present.has(id)),
      unranked: toIds(stored).filter((id) => !present.has(id)),
      reasons: Object.fromEntries(
        Object.entries(reasons).filter(([id, reason]) => present.has(id) && reason.trim() !== ''),
      ),
      ...(!isForced && { expected: stored.map(({ id, placementReason }) => ({ id, reason: placementReason })) }),
    }),
  };
}

export type RankingDraft = ReturnType<typeof useRankingDraft>;
