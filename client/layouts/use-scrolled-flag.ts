import { useEffect } from 'react';
import type { RefObject } from 'react';

const THRESHOLD = 20;

/** Marks the element once the page is scrolled past 20 px, where the browser cannot do it in CSS alone. */
export function useScrolledFlag(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (CSS.supports('animation-timeline', 'scroll()')) return;
    const mark = () => ref.current?.toggleAttribute('data-scrolled', window.scrollY > THRESHOLD);
    mark();
    window.addEventListener('scroll', mark, { passive: true });
    return () => window.removeEventListener('scroll', mark);
  }, [ref]);
}
