import { useEffect, useState } from 'react';

/** A section is current once its heading is in the upper quarter of the viewport. */
const READING_LINE = 0.25;

function isAboveLine(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top <= window.innerHeight * READING_LINE;
}

/** Id of the current section's heading; undefined above the first. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join('\n');
  useEffect(() => {
    const mark = () => setCurrent(key.split('\n').findLast(isAboveLine));
    mark();
    window.addEventListener('scroll', mark, { passive: true });
    return () => window.removeEventListener('scroll', mark);
  }, [key]);
  return current;
}
