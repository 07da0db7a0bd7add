import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/messages/empty-state';
import layout from '../../ui/layout.module.css';
import type { BlogResults } from './blog-data';
import styles from './blog.module.css';
import type { BlogSearch } from '../../../shared/content/blog-search';
import { ArticleCount } from './article-count';
import { BlogPages } from './blog-pages';
import { emptyText } from './blog-texts';
import { PostCard } from './post-card';
import list from './posts.module.css';

type Props = { search: BlogSearch; results: BlogResults };

export function BlogResultList({ search, results: { items, total, isCapped } }: Props) {
  if (items.length === 0) {
    return (
      <div className={layout.block}>
        <EmptyState level="h2" title="No Posts Found" text={emptyText(search)}>
          <Link to="/blog" className={buttonClass()}>
            View All Posts
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <section className={layout.block} aria-label="Articles">
      <div className={styles.head}>
        <ArticleCount total={total} isCapped={isCapped} />
        <Link to="/blog" className={buttonClass()}>
          View All Articles
        </Link>
      </div>
      <div className={list.cards}>
        {items.map((post, index) => (
          <PostCard key={post.id} post={post} level="h2" first={index === 0} />
        ))}
      </div>
      <BlogPages search={search} total={total} />
    </section>
  );
}
