import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { BONUS_VERDICTS } from '../../../shared/codes/bonus-verdicts';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { sideClass } from '../../ui/points';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { CheckedMark, LateMark } from '../../ui/form/checked-mark';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { Logo } from '../media/logo';
import styles from './casino-card.module.css';
import { casinoAddress } from '../../../shared/text/slug';
import type { CasinoListItem } from './casino-data';

/** The server renders the whole card; the script of its foot may load later. */
const CardFoot = lazy(async () => ({ default: (await import('./card-foot')).CardFoot }));

type Props = {
  casino: CasinoListItem;
  rank: number | null;
  /** False when sorted otherwise: then numbers are mere positions, and the first is not highlighted. */
  isOurOrder?: boolean;
  from: string;
  level: 'h2' | 'h3' | 'h4';
  /** The page already says that most checks are overdue: the card only says since when. */
  isLateSaid?: boolean;
};

export function CasinoCard({ casino, rank, from, level: Name, isOurOrder = true, isLateSaid = false }: Props) {
  const address = casinoAddress(casino);
  const nameId = `casino-${address}`;
  return (
    <article className={classNames(styles.card, isOurOrder && rank === 1 && styles.first)} aria-labelledby={nameId}>
      <Rank rank={rank} isOurOrder={isOurOrder} />
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
          {casino.yours && <small>{casino.yours}</small>}
          <Check casino={casino} isLateSaid={isLateSaid} />
        </div>
      </div>
      <Deciders facts={casino.cardFacts} />
      <Offer casino={casino} from={from} />
      <div className={styles.go}>
        {casino.affiliateLink && (
          <ClaimBonusLink
            address={address}
            from={from}
            describedBy={nameId}
            display={casino.display}
            name={casino.name}
            code={casino.display === 'full' ? casino.promoCode : null}
          />
        )}
        <Link className={buttonClass()} to="/casino/$slug" params={{ slug: address }} aria-describedby={nameId}>
          Read Full Review
        </Link>
      </div>
      <Suspense>
        <CardFoot casino={casino} />
      </Suspense>
    </article>
  );
}

function Check({ casino: { overdue, verifiedAt }, isLateSaid }: Pick<Props, 'casino'> & { isLateSaid: boolean }) {
  if (overdue !== null) return <LateMark text={overdue} isQuiet={isLateSaid} />;
  return verifiedAt && <CheckedMark date={verifiedAt} />;
}

function Offer({ casino, from }: Pick<Props, 'casino' | 'from'>) {
  const { display, negatives, bonusAmount, bonus, promoCode, codeNote } = casino;
  const isFullDisplay = display === 'full';
  const drawback = display === 'plain' ? negatives[0] : undefined;
  return (
    <div className={styles.get}>
      {drawback !== undefined && (
        <p className={classNames(styles.but, sideClass('against'))} dir="auto">
          {drawback}
        </p>
      )}
      <p className={classNames(styles.bonus, !isFullDisplay && styles.plain)}>
        <span className={isFullDisplay ? text.mark : undefined} dir="auto">
          {bonusAmount}
        </span>
      </p>
      {bonus && (
        <p className={styles.worth}>
          <b>{BONUS_VERDICTS[bonus.verdict]}.</b> <span className={styles.more}>{bonus.short}</span>
        </p>
      )}
      {isFullDisplay &&
        (promoCode ? (
          <PromoCode code={promoCode} address={casinoAddress(casino)} from={from} />
        ) : (
          <p className={styles.noCode}>No code needed</p>
        ))}
      {codeNote && <p className={text.micro}>{codeNote}</p>}
    </div>
  );
}

/** The second part is left out where a phone's card is closed: 'Deposit| from', 'Edge|, cases'. */
const NAME_PARTS = /(?= from$|, )/;

function Deciders({ facts }: { facts: CasinoListItem['cardFacts'] }) {
  return (
    <dl className={styles.deciders}>
      {facts.map(({ key, short, text: value, note }) => {
        const [name, rest] = short.split(NAME_PARTS);
        return (
          <div key={key}>
            <dt>
              {name}
              {rest && <span className={styles.more}>{rest}</span>}
            </dt>
            <dd dir="auto">
              {value ?? <i>Not known</i>}
              {note !== '' && <small className={styles.more}>{note}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Rank({ rank, isOurOrder }: Pick<Props, 'rank'> & { isOurOrder: boolean }) {
  if (rank === null) {
    return (
      <p className={classNames(styles.rank, styles.none)} role="img" aria-label="Not ranked">
        –
      </p>
    );
  }
  return (
    <p
      className={styles.rank}
      data-digits={String(rank).length}
      role="img"
      aria-label={`${isOurOrder ? 'Rank' : 'Number'} ${rank}`}
    >
      {rank}
    </p>
  );
}
