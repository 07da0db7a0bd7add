import { Icon } from './icon';
import styles from './page-contents.module.css';

interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/** The way through a long text; a short one needs none. */
export function PageContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null;
  return (
    <nav className={styles.contents} aria-label="On this page">
      <details>
        <summary>
          On this page
          <Icon name="chev" small className={styles.chevron} />
        </summary>
        <ul>
          {headings.map(({ id, text, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
