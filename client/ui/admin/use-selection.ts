import { useRef, useState } from 'react';

/** The ticked rows of a page. Only visible ones: what is not shown must not be changed unseen. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** The row ticked last, where a range begins. */
  const anchor = useRef<string>(undefined);

  function rangeTo(id: string): string[] {
    const ids = rows.map((row) => row.id);
    const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)];
    return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    chosen: rows.filter(({ id }) => selected.has(id)),
    /** With `isRange` also every row between this one and the one ticked before it. */
    select: (id: string, isSelected: boolean, isRange: boolean) => {
      const ids = isRange ? rangeTo(id) : [id];
      anchor.current = id;
      setSelected(
        (before) => new Set([...before].filter((other) => !ids.includes(other)).concat(isSelected ? ids : [])),
      );
    },
    selectAll: (isSelected: boolean) => setSelected(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  };
}
