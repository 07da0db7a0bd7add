import { Link } from '@tanstack/react-router';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import menu from '../../ui/menu.module.css';
import { SectionHead } from '../../ui/section-head';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import { casinoAddress } from '../../../shared/text/slug';
import { CasinoListError } from './list/casino-list-error';
import type { RecentCasino } from './home-casinos';
import styles from './recent-casinos.module.css';

const SHOWN_AT_FIRST = 4;

export function RecentCasinos({ casinos }: { casinos: readonly RecentCasino[] | null }) {
  if (casinos?.length === 0) return null;
  return (
    <section
      id="recent-casinos"
      className={`${layout.section} ${layout.wrap} ${layout.later} ${styles.section}`}
      aria-labelledby="recent-title"
    >
      <SectionHead id="recent-title" title="Recently Added" />
      {casinos === null ? <CasinoListError /> : <RecentGrid casinos={casinos} />}
    </section>
  );
}

// Details, so that the rest can be opened without JavaScript.
function RecentGrid({ casinos }: { casinos: readonly RecentCasino[] }) {
  const rest = casinos.slice(SHOWN_AT_FIRST);
  return (
    <>
      <ul className={styles.grid}>
        {casinos.slice(0, SHOWN_AT_FIRST).map((casino) => (
          <RecentTile key={casino.id} casino={casino} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className={`${text.more} ${text.link} ${menu.chevron}`}>
            <span className={styles.whenClosed}>View All Recent Casinos</span>
            <span className={styles.whenOpen}>Show Less</span>
          </summary>
          <ul className={styles.grid}>
            {rest.map((casino) => (
              <RecentTile key={casino.id} casino={casino} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function RecentTile({ casino }: { casino: RecentCasino }) {
  return (
    <li>
      <article className={styles.casino}>
        <Logo name={casino.name} url={casino.logoUrl} className={styles.logo} />
        <div className={styles.facts}>
          <h3 className={styles.name} dir="auto">
            <Link to="/casino/$slug" params={{ slug: casinoAddress(casino) }} translate="no">
              {casino.name}
            </Link>
          </h3>
          <p className={styles.bonus} data-offer="" dir="auto">
            {casino.bonusAmount}
          </p>
          <p className={styles.added}>
            Added <time dateTime={formatIsoDay(casino.createdAt)}>{formatShortDate(casino.createdAt)}</time>
          </p>
        </div>
        <StarRating rating={casino.rating} look="single" />
      </article>
    </li>
  );
}
