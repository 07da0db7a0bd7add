import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import { SearchField } from '../features/search/search-field';
import { Button, buttonClass } from '../ui/button';
import { classNames } from '../ui/class-names';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { InputGroup } from '../ui/form/text-input';
import styles from './not-found-page.module.css';
import { RequestReference } from '../trpc/request-reference';

export function NotFoundPage() {
  const failedPath = useLocation({ select: ({ state }) => state.failedPath });
  // History state survives a reload, but the server-rendered page does not know it: use it after hydration.
  const failed = useHydrated() ? failedPath : undefined;
  return (
    <section className={classNames(layout.wrap, styles.lost)}>
      <p className={styles.figure} aria-hidden="true">
        4<span>0</span>4
      </p>
      <h1>Oops! Page not found</h1>
      <p className={text.muted}>
        {failed
          ? 'The page could not be loaded. It may be back in a moment.'
          : 'The address may be old, or the site it described is no longer in our ranking.'}
      </p>
      <form action="/search" role="search" aria-label="Search for the page">
        <label className={text.hidden} htmlFor="lost-search">
          Search for casinos, articles and pages
        </label>
        <InputGroup>
          <SearchField id="lost-search" dir="auto" />
          <Button type="submit">Search</Button>
        </InputGroup>
      </form>
      <div className={styles.ways}>
        <Link to="/" className={buttonClass({ kind: 'primary' })}>
          Return to Home
        </Link>
        {failed && (
          <Link to={failed} replace preload={false} className={buttonClass()}>
            Try again
          </Link>
        )}
      </div>
      <RequestReference />
    </section>
  );
}
