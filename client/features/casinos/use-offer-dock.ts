import { useEffect, useState } from 'react';

/** The sticky header covers what is above. */
const BELOW_HEADER = '-60px 0px 0px';

/** True once the element with the id has left the view upwards. The style sheets hear of it by `data-docked`. */
export function useScrolledPast(id: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const hasLeft = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 60;
        setIsPast(hasLeft);
        page.toggleAttribute('data-docked', hasLeft);
      },
      { rootMargin: BELOW_HEADER },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeAttribute('data-docked');
    };
  }, [id]);
  return isPast;
}
