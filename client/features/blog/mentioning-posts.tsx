import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import styles from './all-posts.module.css';
import type { MentioningPost } from './blog-data';

/** Below a site's review; nothing while no article links to the site. */
export function MentioningPosts({ name, posts }: { name: string; posts: readonly MentioningPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={classNames(layout.section, layout.wrap)} aria-labelledby="mentioning-posts">
      <SectionHead
        id="mentioning-posts"
        title={
          <>
            Articles that mention <bdi>{name}</bdi>
          </>
        }
      />
      <ul className={styles.list}>
        {posts.map(({ id, slug, title, publishedAt }) => (
          <li key={id} className={styles.line}>
            <h3 dir="auto">
              <Link to="/blog/$slug" params={{ slug }}>
                {title}
              </Link>
            </h3>
            <p className={text.meta}>
              <time dateTime={formatIsoDay(publishedAt)}>{formatShortDate(publishedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
