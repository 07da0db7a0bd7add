import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { BONUS_VERDICTS } from '../../../shared/casinos/bonus-verdicts';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { CheckedMark } from '../../ui/checked-mark';
import { AdNote } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { Logo } from '../media/logo';
import styles from './casino-card.module.css';
import { casinoAddress } from './casino-data';
import type { CasinoListItem } from './casino-data';

/** The server renders the whole card; the script of its foot may load later. */
const CardFoot = lazy(async () => ({ default: (await import('./card-foot')).CardFoot }));

type Props = {
  casino: CasinoListItem;
  /** Position in the shown list; null for an unranked casino. */
  rank: number | null;
  /** Name of the list, for the click report. */
  from: string;
  level: 'h2' | 'h3' | 'h4';
};

export function CasinoCard({ casino, rank, from, level: Name }: Props) {
  const address = casinoAddress(casino);
  const nameId = `casino-${address}`;
  return (
    <article className={classNames(styles.card, rank === 1 && styles.first)} aria-labelledby={nameId}>
      <Rank rank={rank} />
      <div className={styles.who}>
        <Logo name={casino.name} url={casino.logoUrl} className={styles.logo} />
        <div>
          {casino.isRecommended && <Badge kind="choice">Top Choice</Badge>}
          <Name id={nameId} className={styles.name} dir="auto">
            <Link to="/casino/$slug" params={{ slug: address }} translate="no">
              {casino.name}
            </Link>
          </Name>
          <StarRating rating={casino.rating} />
          {casino.verifiedAt && <CheckedMark date={casino.verifiedAt} />}
        </div>
      </div>
      <Deciders facts={casino.cardFacts} />
      <div className={styles.get}>
        <p className={styles.bonus}>
          <span className={text.hidden}>Bonus: </span>
          <span className={text.mark} dir="auto">
            {casino.bonusAmount}
          </span>
        </p>
        {casino.bonus && (
          <p className={styles.worth}>
            <b>{BONUS_VERDICTS[casino.bonus.verdict]}.</b> {casino.bonus.short}
          </p>
        )}
        {casino.promoCode ? <PromoCode code={casino.promoCode} /> : <p className={styles.noCode}>No code needed</p>}
      </div>
      <div className={styles.go}>
        {casino.affiliateLink && (
          <ClaimBonusLink address={address} from={from} describedBy={nameId} code={casino.promoCode} />
        )}
        <Link className={buttonClass()} to="/casino/$slug" params={{ slug: address }} aria-describedby={nameId}>
          Read Full Review
        </Link>
        {casino.affiliateLink && <AdNote />}
      </div>
      <Suspense>
        <CardFoot casino={casino} />
      </Suspense>
    </article>
  );
}

function Deciders({ facts }: { facts: CasinoListItem['cardFacts'] }) {
  return (
    <dl className={styles.deciders}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.short}</dt>
          <dd dir="auto">
            {fact.text ?? <i>Not known</i>}
            <small>{fact.note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rank({ rank }: Pick<Props, 'rank'>) {
  if (rank === null) {
    return (
      <p className={classNames(styles.rank, styles.none)}>
        <span className={text.hidden}>Not ranked</span>
        <span aria-hidden="true">–</span>
      </p>
    );
  }
  return (
    <p className={styles.rank} data-digits={String(rank).length}>
      <span className={text.hidden}>Rank </span>
      {rank}
    </p>
  );
}
