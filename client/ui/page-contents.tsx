import { useEffect, useState } from 'react';
import menu from './menu.module.css';
import styles from './page-contents.module.css';

interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/** A section is current once its heading is in the upper quarter of the viewport. */
const READING_LINE = 0.25;

function isAboveLine(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  return top !== undefined && top <= window.innerHeight * READING_LINE;
}

function useCurrentSection(ids: readonly string[]): string | undefined {
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

export function PageContents({ headings }: { headings: readonly Heading[] }) {
  const current = useCurrentSection(headings.map(({ id }) => id));
  if (headings.length < 2) return null;
  return (
    <nav className={styles.contents} aria-label="On this page">
      <details>
        <summary className={menu.chevron}>On this page</summary>
        <ul>
          {headings.map(({ id, text, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
