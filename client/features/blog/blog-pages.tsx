import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';
import { isBlogFiltered, PAGE_SIZE, getBlogPage, withBlogPage } from '../../../shared/content/blog-search';
import { lastPage } from '../../../shared/text/pagination';
import type { BlogSearch } from '../../../shared/content/blog-search';
import styles from './blog.module.css';

export const ALL_POSTS_LINK = 'all-posts';

export function BlogPages({ search, total }: { search: BlogSearch; total: number }) {
  const page = getBlogPage(search);
  const last = lastPage(PAGE_SIZE, total);
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link
          to="/blog"
          search={withBlogPage(search, page - 1)}
          // Page 1 of all articles is below other sections.
          hash={page === 2 && !isBlogFiltered(search) ? ALL_POSTS_LINK : ''}
          rel="prev"
          className={buttonClass()}
        >
          <Icon name="left" small />
          Previous
        </Link>
      )}
      <p className={classNames(text.small, text.numeric)}>
        Page {page} of {last}
      </p>
      {page < last && (
        <Link to="/blog" search={withBlogPage(search, page + 1)} rel="next" className={buttonClass()}>
          Next
          <Icon name="right" small />
        </Link>
      )}
    </nav>
  );
}
