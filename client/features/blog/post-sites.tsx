import { Link } from '@tanstack/react-router';
import { getVerdict } from '../../../shared/casinos/casino-status';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import type { Post } from './blog-data';
import styles from './post-sites.module.css';

export function PostSites({ sites }: { sites: Post['sites'] }) {
  if (sites.length === 0) return null;
  return (
    <section className={styles.sites} aria-labelledby="post-sites">
      <h2 id="post-sites">Sites in this article</h2>
      <ul>
        {sites.map((site) => (
          <li key={site.id} className={styles.site}>
            <Logo name={site.name} url={site.logoUrl} size="small" />
            <Link to="/casino/$slug" params={{ slug: site.address }}>
              <bdi translate="no">{site.name}</bdi>
              <span className={text.hidden}> Review</span>
            </Link>
            <StarRating rating={site.rating} look="single" />
            <Figure site={site} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ site: { status, payout } }: { site: Post['sites'][number] }) {
  const verdict = getVerdict({ status });
  if (verdict !== null) {
    return (
      <p className={styles.status} data-status={status}>
        {verdict}
      </p>
    );
  }
  return (
    <p className={styles.status}>
      Typical payout: <b>{payout ?? 'not known'}</b>
    </p>
  );
}
