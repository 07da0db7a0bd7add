import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
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
        <a href="/pause" className={text.iconLink}>
          Take a break
        </a>
      </Notice>
    </aside>
  );
}

function CasinoSummary({ casino }: { casino: Casino }) {
  const { rating, bonusAmount, isRecommended, gamemodes, promoCode, affiliateLink, display, name } = casino;
  return (
    <section className={classNames(layout.panel, styles.panel)}>
      <h2>Casino Summary</h2>
      <dl className={styles.summary}>
        <div>
          <dt>Rating</dt>
          <dd>{rating === null ? 'Not rated yet' : `${rating.toFixed(1)}/5`}</dd>
        </div>
        {bonusAmount !== null && (
          <div data-offer="">
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
            display={display}
            name={name}
            wide
            className={styles.claim}
          >
            Claim Bonus Now
          </ClaimBonusLink>
          <p className={classNames(text.micro, styles.small)} data-offer="">
            {promoCode && display === 'full' && (
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
