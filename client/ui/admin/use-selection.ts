import { useRef, useState } from 'react';

/** The ticked rows of a page. Only visible ones: what is not shown must not be changed unseen. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  /** The row ticked last, where a range begins. */
  const anchor = useRef<string>(undefined);

  function rangeTo(id: string): string[] {
    const ids = rows.map((row) => row.id);
    const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)];
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    /** As they were when they were ticked: what somebody saves later is not what was looked at. */
    chosen: rows.flatMap(({ id }) => selected.get(id) ?? []),
    /** With `isRange` also every row between this one and the one ticked before it. */
    select: (id: string, isSelected: boolean, isRange: boolean) => {
      const ids = isRange ? rangeTo(id) : [id];
      anchor.current = id;
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
