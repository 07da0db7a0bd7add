import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const DOCK_HEIGHT = '--dock-height';
/** The sticky header covers what is above. */
const BELOW_HEADER = '-60px 0px 0px';

/** True once the element with the id has left the view upwards. */
export function useScrolledPast(id: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 60),
      { rootMargin: BELOW_HEADER },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isPast;
}

/** Tells the style sheets how much the dock covers: toasts stay above it, and what has the focus too. */
export function useDockHeight(dock: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const page = document.documentElement.style;
    if (!dock.current || !isShown) return;
    const observer = new ResizeObserver(([entry]) => {
      page.setProperty(DOCK_HEIGHT, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(dock.current);
    return () => {
      observer.disconnect();
      page.removeProperty(DOCK_HEIGHT);
    };
  }, [dock, isShown]);
}
