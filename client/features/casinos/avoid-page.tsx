import { Link } from '@tanstack/react-router';
import type { Outputs } from '../../trpc/trpc';
import { EmptyState } from '../../ui/messages/empty-state';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import styles from '../../ui/site-rows.module.css';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';
import { avoided } from './casino-collections';
import { casinoAddress } from '../../../shared/text/slug';

type Avoided = Outputs['casinos']['avoided']['items'][number];

export function AvoidPage({ casinos }: { casinos: readonly Avoided[] }) {
  return (
    <div className={layout.wrap}>
      <Crumbs group={<Link to="/casinos">Casinos</Link>} title={avoided.heading} />
      <header className={styles.head}>
        <h1>{avoided.heading}</h1>
        <p>{avoided.intro}</p>
      </header>
      {casinos.length === 0 ? (
        <EmptyState level="h2" title="We advise against no site at present.">
          <Link to="/casinos">All casinos</Link>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {casinos.map((casino) => (
            <AvoidedCasino key={casino.id} casino={casino} />
          ))}
        </ul>
      )}
    </div>
  );
}

function AvoidedCasino({ casino: { since, reason, ...casino } }: { casino: Avoided }) {
  return (
    <li>
      <Logo name={casino.name} url={casino.logoUrl} size="small" />
      <div>
        <h2 dir="auto">
          <Link to="/casino/$slug" params={{ slug: casinoAddress(casino) }} translate="no">
            {casino.name}
          </Link>
        </h2>
        <StarRating rating={casino.rating} look="single" />
      </div>
      <div className={styles.why}>
        {reason && <p dir="auto">{reason}</p>}
        {since && (
          <p className={text.micro}>
            Since <time dateTime={formatIsoDay(since)}>{formatShortDate(since)}</time>.
          </p>
        )}
      </div>
    </li>
  );
}
