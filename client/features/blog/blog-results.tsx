import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import { formatNumber } from '../../ui/format-number';
import { Icon } from '../../ui/icon';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import type { BlogResults } from './blog-data';
import styles from './blog-results.module.css';
import { lastPage, pageOf, withPage } from '../../../shared/blog-search';
import type { BlogSearch } from '../../../shared/blog-search';
import { emptyText } from './blog-texts';
import { PostCard } from './post-card';
import list from './posts.module.css';

type Props = { search: BlogSearch; results: BlogResults };

/** The articles a filter leaves, twelve at a time. */
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
        <p className={classNames(text.muted, text.numeric)}>
          {formatNumber(total)}
          {isCapped && '+'} {total === 1 ? 'article' : 'articles'}
        </p>
        <Link to="/blog" className={buttonClass()}>
          View All Articles
        </Link>
      </div>
      <div className={list.cards}>
        {items.map((post, index) => (
          <PostCard key={post.id} post={post} level="h2" first={index === 0} />
        ))}
      </div>
      <Pages search={search} last={lastPage(total)} />
    </section>
  );
}

function Pages({ search, last }: { search: BlogSearch; last: number }) {
  const page = pageOf(search);
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link to="/blog" search={withPage(search, page - 1)} rel="prev" className={buttonClass()}>
          <Icon name="left" small />
          Previous
        </Link>
      )}
      <p className={classNames(text.small, text.numeric)}>
        Page {page} of {last}
      </p>
      {page < last && (
        <Link to="/blog" search={withPage(search, page + 1)} rel="next" className={buttonClass()}>
          Next
          <Icon name="right" small />
        </Link>
      )}
    </nav>
  );
}
