import { useEffect, useState } from 'react';
import { useRootAttribute } from '../../ui/use-root-attribute';

/**
 * 60 px is the height of the sticky header. The large bottom margin counts elements below the viewport as in view, so
 * that a jump past them is noticed.
 */
const NOT_PAST = '-60px 0px 1000000px';

/**
 * True once the element has scrolled out of view at the top. Sets `data-docked` on the root element for the style
 * sheets.
 */
export function useScrolledPast(id: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false), {
      rootMargin: NOT_PAST,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  useRootAttribute('data-docked', isPast);
  return isPast;
}
