import { Link } from '@tanstack/react-router';
import { casinoAddress } from '../../../shared/text/slug';
import type { Outputs } from '../../trpc/trpc';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import { StarRating } from '../../ui/star-rating';
import { Logo } from '../media/logo';
import styles from './picks.module.css';

type Pick = Outputs['casinos']['picks'][number];

/** What each rule looks for, and where the review proves it. */
const RULES: Record<Pick['rule'], { title: string; proof: string }> = {
  payouts: { title: 'Safest payouts', proof: 'payouts' },
  identity: { title: 'No ID check', proof: 'facts' },
  bonus: { title: 'Best bonus for what it costs', proof: 'facts' },
};

/** One site for each question, chosen by rule from our data; nothing where no site qualifies. */
export function Picks({ picks }: { picks: readonly Pick[] }) {
  if (picks.length === 0) return null;
  return (
    <section className={`${layout.section} ${layout.wrap}`} aria-labelledby="picks">
      <SectionHead id="picks" title="Our picks" />
      <ul className={styles.picks}>
        {picks.map(({ rule, sentence, site }) => (
          <li key={rule} data-offer={rule === 'bonus' ? '' : undefined}>
            <h3>{RULES[rule].title}</h3>
            <Logo name={site.name} url={site.logoUrl} size="small" className={styles.logo} />
            <p className={styles.name} dir="auto" translate="no">
              <Link to="/casino/$slug" params={{ slug: casinoAddress(site) }} hash={RULES[rule].proof}>
                {site.name}
              </Link>
            </p>
            <StarRating rating={site.rating} look="single" />
            <p className={styles.proof}>{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
