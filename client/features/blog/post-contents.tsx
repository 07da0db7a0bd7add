import { Icon } from '../../ui/icon';
import type { Post } from './blog-data';
import styles from './post-contents.module.css';

/** The way through a long post; a short one needs none. */
export function PostContents({ headings }: Pick<Post, 'headings'>) {
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
