import { Link } from '@tanstack/react-router';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Marked } from '../../ui/marked';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import type { Found } from './search-data';
import styles from './search-results.module.css';

type Snippet = Found['casinos'][number]['match']['snippet'];

/** Hidden during a pause. */
const OFFER_LABELS = ['Promo code', 'Bonus terms'];

function SnippetLine({ snippet }: { snippet: Snippet }) {
  if (!snippet) return null;
  return (
    <p className={styles.about} dir="auto" data-offer={OFFER_LABELS.includes(snippet.label ?? '') ? '' : undefined}>
      {snippet.label && <b>{snippet.label}: </b>}
      <Marked parts={snippet.text} />
    </p>
  );
}

export function FoundCasino({ casino }: { casino: Found['casinos'][number] }) {
  return (
    <li className={styles.casino}>
      <Logo name={casino.name} url={casino.logoUrl} size="small" />
      <div>
        <h3 className={styles.name} dir="auto">
          <Link to="/casino/$slug" params={{ slug: casino.slug ?? casino.id }} translate="no">
            <Marked parts={casino.match.name} />
          </Link>
        </h3>
        <p dir="auto">
          {casino.verdict === null ? (
            <b dir="auto" data-offer="">
              {casino.bonusAmount}
            </b>
          ) : (
            <b>{casino.verdict}</b>
          )}
        </p>
        <SnippetLine snippet={casino.match.snippet} />
      </div>
      <StarRating rating={casino.rating} look="single" />
    </li>
  );
}

export function FoundPost({ post }: { post: Found['posts'][number] }) {
  return (
    <li className={styles.text}>
      <h3 className={styles.name} dir="auto">
        <Link to="/blog/$slug" params={{ slug: post.slug }}>
          <Marked parts={post.match.name} />
        </Link>
      </h3>
      <SnippetLine snippet={post.match.snippet} />
      <p className={text.meta}>
        <time dateTime={formatIsoDay(post.publishedAt)}>{formatShortDate(post.publishedAt)}</time>
        {post.category && <span>{post.category}</span>}
      </p>
    </li>
  );
}

export function FoundPage({ page }: { page: Found['pages'][number] }) {
  return (
    <li className={styles.text}>
      <h3 className={styles.name} dir="auto">
        {/* Pages belong to several routes; the slug is the whole path and may contain slashes. */}
        <Link to={`/${page.slug}` as '/'}>
          <Marked parts={page.match.name} />
        </Link>
      </h3>
      <SnippetLine snippet={page.match.snippet} />
    </li>
  );
}
