import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react';

const POINTER_EVENTS = ['pointermove', 'pointerup', 'pointercancel'] as const;

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

interface Sortable<T> {
  items: readonly T[];
  nameOf: (item: T) => string;
  /** `item` is the one that was moved. */
  onOrder: (items: T[], item: T) => void;
}

interface Lifted<T> {
  index: number;
  /** The order before lifting, restored by Escape. */
  before: readonly T[];
  /** Undefined when lifted by keyboard. */
  pointerId?: number;
}

/**
 * Reorders a list by handles: drag with a pointer, or press Space to lift, the arrow keys to move, Space to drop and
 * Escape to cancel. Render `announcement` in a live region.
 */
export function useSortable<T>({ items, nameOf, onOrder }: Sortable<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<Lifted<T>>();
  const [announcement, setAnnouncement] = useState('');

  const say = (verb: string, item: T | undefined, index: number) =>
    setAnnouncement(item === undefined ? '' : `${nameOf(item)}, ${verb} position ${index + 1} of ${items.length}.`);

  function lift(index: number, pointerId?: number): void {
    setLifted({ index, before: items, ...(pointerId !== undefined && { pointerId }) });
    say('lifted from', items[index], index);
  }

  function move(to: number): void {
    if (!lifted || to === lifted.index || to < 0 || to >= items.length) return;
    const item = items[lifted.index];
    if (item === undefined) return;
    onOrder(moved(items, lifted.index, to), item);
    setLifted({ ...lifted, index: to });
    say('moved to', item, to);
  }

  function drop(): void {
    if (!lifted) return;
    say('dropped at', items[lifted.index], lifted.index);
    setLifted(undefined);
  }

  function putBack(): void {
    if (!lifted) return;
    const item = items[lifted.index];
    if (item !== undefined) {
      onOrder([...lifted.before], item);
      say('back at', item, lifted.before.indexOf(item));
    }
    setLifted(undefined);
  }

  function press(event: KeyboardEvent, index: number): void {
    const steps: Record<string, (() => void) | undefined> = {
      ' ': lifted ? drop : () => lift(index),
      Enter: lifted ? drop : () => lift(index),
      ...(lifted && {
        ArrowUp: () => move(lifted.index - 1),
        ArrowDown: () => move(lifted.index + 1),
        Home: () => move(0),
        End: () => move(items.length - 1),
        Escape: putBack,
      }),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    // Escape would also close a surrounding dialog.
    event.stopPropagation();
    step();
  }

  // Moves the dragged row to the position of the row whose centre is nearest to the pointer.
  function drag(clientY: number): void {
    const middles = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return Math.abs(clientY - top - height / 2);
    });
    move(middles.indexOf(Math.min(...middles)));
  }

  const follow = useEffectEvent((event: PointerEvent) => {
    if (event.pointerId !== lifted?.pointerId) return;
    if (event.type === 'pointermove') drag(event.clientY);
    else if (event.type === 'pointerup') drop();
    else putBack();
  });

  // Listens on the window: a handle that moves in the document loses pointer capture.
  const isDragged = lifted?.pointerId !== undefined;
  useEffect(() => {
    if (!isDragged) return;
    const listener = (event: PointerEvent) => follow(event);
    for (const type of POINTER_EVENTS) window.addEventListener(type, listener);
    return () => {
      for (const type of POINTER_EVENTS) window.removeEventListener(type, listener);
    };
  }, [isDragged]);

  const handleProps = (index: number) => ({
    'aria-pressed': lifted?.index === index,
    onKeyDown: (event: KeyboardEvent) => press(event, index),
    onBlur: drop,
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button === 0) lift(index, event.pointerId);
    },
  });

  /** Moves an item one step, for the up and down buttons. */
  function step(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onOrder(moved(items, from, to), item);
    say('moved to', item, to);
  }

  return { list, liftedIndex: lifted?.index, announcement, handleProps, step };
}
