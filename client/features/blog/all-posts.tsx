import { Link } from '@tanstack/react-router';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import type { BlogSearch } from '../../../shared/blog-search';
import styles from './all-posts.module.css';
import { ArticleCount } from './article-count';
import type { BlogResults, PostListItem } from './blog-data';
import { ALL_POSTS, BlogPages } from './blog-pages';
import { CategoryLink } from './category-link';

type Props = { search: BlogSearch; results: BlogResults; className: string | undefined };

/** Everything that is published, the newest first, by title alone. */
export function AllPosts({ search, results, className }: Props) {
  return (
    <section className={className} aria-labelledby={ALL_POSTS}>
      <SectionHead id={ALL_POSTS} title="All articles">
        <ArticleCount {...results} />
      </SectionHead>
      <ul className={styles.list}>
        {results.items.map((post) => (
          <Line key={post.id} post={post} />
        ))}
      </ul>
      <BlogPages search={search} total={results.total} />
    </section>
  );
}

function Line({ post: { title, slug, publishedAt, category, author } }: { post: PostListItem }) {
  return (
    <li className={styles.line}>
      <h3 dir="auto">
        <Link to="/blog/$slug" params={{ slug }}>
          {title}
        </Link>
      </h3>
      <p className={text.meta}>
        <time dateTime={formatIsoDay(publishedAt)}>{formatShortDate(publishedAt)}</time>
        {category && (
          <span>
            <CategoryLink category={category} />
          </span>
        )}
        <bdi>{author}</bdi>
      </p>
    </li>
  );
}
