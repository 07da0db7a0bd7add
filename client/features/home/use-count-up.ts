import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

const DURATION = 1500;

/**
 * Runs from 0 to 1 once, when the element first comes into view. Stays 1 on the server and for visitors who prefer
 * reduced motion.
 */
export function useCountUp(ref: RefObject<Element | null>): number {
  const [share, setShare] = useState(1);

  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;

    function run(start: number, now: number) {
      const passed = Math.min(1, Math.max(0, now - start) / DURATION);
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame((next) => run(start, next));
    }

    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      frame = requestAnimationFrame((start) => run(start, start));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ref]);

  return share;
}
