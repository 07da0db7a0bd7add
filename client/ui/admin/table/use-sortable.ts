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
  onOrder: (items: T[], item: T) => void;
}

interface Grabbed<T> {
  index: number;
  before: readonly T[];
  pointerId?: number;
}

/**
 * Drag with a pointer, or press Space to lift, the arrow keys to move, Space to drop and Escape to cancel. Render
 * `announcement` in a live region.
 */
export function useSortable<T>({ items, nameOf, onOrder }: Sortable<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [grabbed, setGrabbed] = useState<Grabbed<T>>();
  const [announcement, setAnnouncement] = useState('');

  const announce = (verb: string, item: T | undefined, index: number) =>
    setAnnouncement(item === undefined ? '' : `${nameOf(item)}, ${verb} position ${index + 1} of ${items.length}.`);

  function grab(index: number, pointerId?: number): void {
    setGrabbed({ index, before: items, ...(pointerId !== undefined && { pointerId }) });
    announce('lifted from', items[index], index);
  }

  function move(to: number): void {
    if (!grabbed || to === grabbed.index || to < 0 || to >= items.length) return;
    const item = items[grabbed.index];
    if (item === undefined) return;
    onOrder(moved(items, grabbed.index, to), item);
    setGrabbed({ ...grabbed, index: to });
    announce('moved to', item, to);
  }

  function drop(): void {
    if (!grabbed) return;
    announce('dropped at', items[grabbed.index], grabbed.index);
    setGrabbed(undefined);
  }

  function putBack(): void {
    if (!grabbed) return;
    const item = items[grabbed.index];
    if (item !== undefined) {
      onOrder([...grabbed.before], item);
      announce('back at', item, grabbed.before.indexOf(item));
    }
    setGrabbed(undefined);
  }

  function press(event: KeyboardEvent, index: number): void {
    const steps: Record<string, (() => void) | undefined> = {
      ' ': grabbed ? drop : () => grab(index),
      Enter: grabbed ? drop : () => grab(index),
      ...(grabbed && {
        ArrowUp: () => move(grabbed.index - 1),
        ArrowDown: () => move(grabbed.index + 1),
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
    if (event.pointerId !== grabbed?.pointerId) return;
    if (event.type === 'pointermove') drag(event.clientY);
    else if (event.type === 'pointerup') drop();
    else putBack();
  });

  // On the window: a handle that moves in the document loses pointer capture.
  const isDragged = grabbed?.pointerId !== undefined;
  useEffect(() => {
    if (!isDragged) return;
    const listener = (event: PointerEvent) => follow(event);
    for (const type of POINTER_EVENTS) window.addEventListener(type, listener);
    return () => {
      for (const type of POINTER_EVENTS) window.removeEventListener(type, listener);
    };
  }, [isDragged]);

  const handleProps = (index: number) => ({
    'aria-pressed': grabbed?.index === index,
    onKeyDown: (event: KeyboardEvent) => press(event, index),
    onBlur: drop,
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button === 0) grab(index, event.pointerId);
    },
  });

  function step(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onOrder(moved(items, from, to), item);
    announce('moved to', item, to);
  }

  return { list, grabbedIndex: grabbed?.index, announcement, handleProps, step };
}
