import { classNames } from '../../ui/class-names';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { casinoAddress } from './casino-data';
import type { Casino } from './casino-data';
import styles from './offer-dock.module.css';
import { useScrolledPast } from './use-offer-dock';

type Props = {
  casino: Casino;
  /** The id of the offer's own button, which the dock replaces once it has left the view. */
  replaces: string;
};

/** On a phone the offer stays within reach of the thumb until the footer comes. */
export function OfferDock({ casino, replaces }: Props) {
  const isShown = useScrolledPast(replaces);
  if (!casino.affiliateLink) return null;
  return (
    <div
      className={classNames(styles.dock, isShown && styles.shown)}
      role="region"
      aria-label="Offer"
      data-screen-only=""
    >
      {casino.promoCode && <PromoCode code={casino.promoCode} className={styles.code} />}
      <ClaimBonusLink address={casinoAddress(casino)} from="dock" describedBy="review-title" code={casino.promoCode} />
      <p className={styles.terms}>
        <AffiliateDisclosure />
      </p>
    </div>
  );
}
