import { classNames } from '../../ui/class-names';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { useNotServed } from '../affiliate/not-served';
import { PromoCode } from '../affiliate/promo-code';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
import styles from './offer-dock.module.css';
import { useScrolledPast } from './use-offer-dock';

type Props = {
  casino: Casino;
  /** Id of the offer's button; the dock appears once that is scrolled out of view. */
  replaces: string;
};

/** Keeps the offer at the bottom of a phone's screen until the footer. */
export function OfferDock({ casino, replaces }: Props) {
  const isShown = useScrolledPast(replaces);
  const address = casinoAddress(casino);
  const isServed = !useNotServed(address);
  if (!casino.affiliateLink || casino.display !== 'full' || !isServed) return null;
  return (
    <div
      className={classNames(styles.dock, isShown && styles.shown)}
      role="region"
      aria-label="Offer"
      data-screen-only=""
      data-offer=""
    >
      {casino.promoCode && <PromoCode code={casino.promoCode} address={address} from="dock" className={styles.code} />}
      <ClaimBonusLink address={address} from="dock" describedBy="review-title" code={casino.promoCode} />
      <p className={styles.terms}>
        {casino.leadsTo !== null && (
          <>
            Leads to <bdi>{casino.leadsTo}</bdi> ·{' '}
          </>
        )}
        <AffiliateDisclosure />
      </p>
    </div>
  );
}
