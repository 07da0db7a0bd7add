import menu from './menu.module.css';
import styles from './page-contents.module.css';
import { useCurrentSection } from './use-current-section';

interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/** Table of contents of a long text; renders nothing for fewer than two headings. */
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
