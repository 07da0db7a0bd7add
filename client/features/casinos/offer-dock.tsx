import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { casinoAddress } from './casino-data';
import type { Casino } from './casino-data';
import styles from './offer-dock.module.css';

/** On a phone the offer stays within reach of the thumb until the footer comes. */
export function OfferDock({ casino }: { casino: Casino }) {
  if (!casino.affiliateLink) return null;
  return (
    <div className={styles.dock} role="region" aria-label="Offer" data-screen-only="">
      {casino.promoCode && <PromoCode code={casino.promoCode} className={styles.code} />}
      <ClaimBonusLink address={casinoAddress(casino)} from="dock" describedBy="review-title" />
      <p className={styles.terms}>Affiliate link: we may earn a commission. 18+. Terms apply.</p>
    </div>
  );
}
