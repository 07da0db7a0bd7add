import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import { FoundCasino, FoundPage, FoundPost } from './found-items';
import type { Found } from './search-data';
import { KINDS } from '../../../shared/search/site-search';
import type { Kind } from '../../../shared/search/site-search';
import { MOST, foundTotalText } from './search-query';
import styles from './search-results.module.css';
import { KIND_NAMES } from './search-texts';

type Props = { q: string; kind: Kind | undefined; found: Found };

function toItems(found: Found, kind: Kind): ReactNode[] {
  switch (kind) {
    case 'casinos':
      return found.casinos.map((casino) => <FoundCasino key={casino.id} casino={casino} />);
    case 'posts':
      return found.posts.map((post) => <FoundPost key={post.slug} post={post} />);
    case 'pages':
      return found.pages.map((page) => <FoundPage key={page.slug} page={page} />);
  }
}

export function SearchResults({ q, kind, found }: Props) {
  return KINDS.filter((name) => (kind ? name === kind : found.totals[name] > 0)).map((name) => {
    const items = toItems(found, name);
    const total = found.totals[name];
    return (
      <section key={name} aria-labelledby={`found-${name}`}>
        <SectionHead title={KIND_NAMES[name]} id={`found-${name}`}>
          {total > items.length && !kind && (
            <Link className={text.more} to="/search" search={{ q, kind: name }}>
              {total > MOST ? `Show ${MOST} of ${foundTotalText(total)}` : `Show all ${foundTotalText(total)}`}
            </Link>
          )}
        </SectionHead>
        <ul className={styles.results}>{items}</ul>
        <RestOf kind={kind} shown={items.length} total={total} />
      </section>
    );
  });
}

function RestOf({ kind, shown, total }: { kind: Kind | undefined; shown: number; total: number }) {
  if (!kind) return null;
  if (total === 0) return <p className={text.muted}>Nothing of this kind. All results may hold something else.</p>;
  if (total <= shown) return null;
  return (
    <p className={text.muted}>
      The best {shown} of {foundTotalText(total)}. Another word narrows them down.
    </p>
  );
}
