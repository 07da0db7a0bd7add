import { useEffect, useState } from 'react';
import { useToast } from '../../messages/toaster';

/** Only visible rows: hidden ones must not be changed unseen. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [anchor, setAnchor] = useState<string>();

  function rangeTo(id: string): string[] {
    const ids = rows.map((row) => row.id);
    const [from, to] = [ids.indexOf(anchor ?? id), ids.indexOf(id)];
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    /** As they were when ticked: later saves have not been seen. */
    chosen: rows.flatMap(({ id }) => selected.get(id) ?? []),
    anchor,
    select: (id: string, isSelected: boolean, isRange: boolean) => {
      const ids = isRange ? rangeTo(id) : [id];
      setAnchor(id);
      const ticked = isSelected ? rows.filter((row) => ids.includes(row.id)) : [];
      setSelected(
        (before) =>
          new Map([
            ...[...before].filter(([other]) => !ids.includes(other)),
            ...ticked.map((row) => [row.id, before.get(row.id) ?? row] as const),
          ]),
      );
    },
    selectAll: (isSelected: boolean) => setSelected(new Map(isSelected ? rows.map((row) => [row.id, row]) : [])),
  };
}

/**
 * Ticked rows, or all that a filter matches, on every page. While all are selected every row is ticked: unticking one
 * leaves the others of this page, and another filter leaves none.
 */
export function useBulkSelection<Row extends { id: string }, Filter extends object>(
  rows: readonly Row[],
  filter: Filter,
) {
  const { chosen, anchor, select, selectAll } = useSelection(rows);
  const toast = useToast();
  const [all, setAll] = useState<string>();
  const key = JSON.stringify(filter);
  const isAll = all === key;
  const [endedFor, setEndedFor] = useState<string>();

  if (all !== undefined && !isAll) {
    setAll(undefined);
    selectAll(false);
    setEndedFor(key);
  }
  useEffect(() => {
    if (endedFor !== undefined)
      toast({ title: 'Nothing is chosen any more', description: 'Other items match now: choose them again.' });
  }, [endedFor, toast]);

  const isTicked = (id: string) => isAll || chosen.some((row) => row.id === id);
  const isAnyChosen = rows.length > 0 && (isAll || chosen.length > 0);
  return {
    chosen: isAll ? rows : chosen,
    isAll,
    isAnyChosen,
    target: isAll ? { filter } : { ids: chosen.map(({ id }) => id) },
    chooseAll: () => {
      setEndedFor(undefined);
      setAll(key);
    },
    clear: () => {
      setAll(undefined);
      selectAll(false);
    },
    tickOf: (id: string) => ({
      isTicked: isTicked(id),
      isLast: isAnyChosen && id === anchor,
      onTick: (isSelected: boolean, isRange: boolean) => {
        if (isAll) selectAll(true);
        setAll(undefined);
        select(id, isSelected, isRange);
      },
    }),
  };
}

export type BulkSelection<Row extends { id: string }, Filter extends object> = ReturnType<
  typeof useBulkSelection<Row, Filter>
>;
