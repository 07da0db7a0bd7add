import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice';
import { Points } from '../../ui/points';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { casinoAddress } from './casino-data';
import type { Casino } from './casino-data';
import styles from './review-side.module.css';

export function ReviewSide({ casino }: { casino: Casino }) {
  return (
    <aside className={styles.side} aria-label="Summary">
      <CasinoSummary casino={casino} />
      <Notice>
        <h2>Responsible Gambling</h2>
        <p>Always gamble responsibly. Set limits for yourself and never gamble more than you can afford to lose.</p>
        <Link to="/responsible-gambling" className={text.iconLink}>
          Find help
        </Link>
      </Notice>
    </aside>
  );
}

export function ProsAndCons({ casino: { positives, negatives } }: { casino: Casino }) {
  return (
    <section className={classNames(layout.panel, styles.panel)}>
      <h2>Pros &amp; Cons</h2>
      <Points side="for" items={positives} />
      {positives.length > 0 && negatives.length > 0 && <hr />}
      <Points side="against" items={negatives} />
    </section>
  );
}

function CasinoSummary({ casino }: { casino: Casino }) {
  const { rating, bonusAmount, isRecommended, gamemodes, promoCode, affiliateLink } = casino;
  return (
    <section className={classNames(layout.panel, styles.panel)}>
      <h2>Casino Summary</h2>
      <dl className={styles.summary}>
        <div>
          <dt>Rating</dt>
          <dd>{rating === null ? 'Not rated yet' : `${rating.toFixed(1)}/5`}</dd>
        </div>
        {bonusAmount !== null && (
          <div>
            <dt>Bonus</dt>
            <dd dir="auto">{bonusAmount}</dd>
          </div>
        )}
        <div>
          <dt>Recommended</dt>
          <dd>{isRecommended ? 'Yes' : 'No'}</dd>
        </div>
        <div>
          <dt>Game modes</dt>
          <dd>{gamemodes.length}</dd>
        </div>
      </dl>
      {affiliateLink && (
        <>
          <ClaimBonusLink
            address={casinoAddress(casino)}
            from="summary"
            describedBy="review-title"
            wide
            className={styles.claim}
          >
            Claim Bonus Now
          </ClaimBonusLink>
          <p className={classNames(text.micro, styles.small)}>
            {promoCode && (
              <>
                Code <b dir="auto">{promoCode}</b>.{' '}
              </>
            )}
            <AffiliateDisclosure />
          </p>
        </>
      )}
    </section>
  );
}
