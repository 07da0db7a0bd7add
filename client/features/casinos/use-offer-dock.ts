import { useEffect, useState } from 'react';

/** The sticky header covers what is above; what is still below counts as in view, so that a jump past it is noticed. */
const NOT_PAST = '-60px 0px 1000000px';

/** True once the element with the id has left the view upwards. The style sheets hear of it by `data-docked`. */
export function useScrolledPast(id: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const hasLeft = entry?.isIntersecting === false;
        setIsPast(hasLeft);
        page.toggleAttribute('data-docked', hasLeft);
      },
      { rootMargin: NOT_PAST },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeAttribute('data-docked');
    };
  }, [id]);
  return isPast;
}
