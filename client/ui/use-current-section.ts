import { useEffect, useState } from 'react';

/** A section is being read once its heading stands in the upper quarter of the window. */
const READING_LINE = 0.25;

/** The id of the heading under which the reader is; undefined above the first. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join('\n');
  useEffect(() => {
    const headings = key.split('\n').flatMap((id) => document.getElementById(id) ?? []);
    function mark() {
      const line = window.innerHeight * READING_LINE;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id);
    }
    const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${100 * (1 - READING_LINE)}% 0px` });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
