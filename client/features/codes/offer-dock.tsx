import { classNames } from '../../ui/class-names';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { useNotServed } from '../affiliate/not-served';
import { PromoCode } from '../affiliate/promo-code';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
import styles from './offer-dock.module.css';
import { useEffect, useState } from 'react';
import { useRootAttribute } from '../../ui/use-root-attribute';

/**
 * 60 px is the height of the sticky header. The large bottom margin counts elements below the viewport as in view, so
 * that a jump past them is noticed.
 */
const NOT_PAST = '-60px 0px 1000000px';

const OPEN = 'details[open] form, dialog[open], [role="dialog"]';

/** A form or dialog that the reader opened: the dock would cover it. */
function useFormOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Also when the toggle's own handlers have rendered.
    const look = () => requestAnimationFrame(() => setIsOpen(document.querySelector(OPEN) !== null));
    const events = ['toggle', 'close', 'focusin'];
    for (const event of events) document.addEventListener(event, look, true);
    return () => {
      for (const event of events) document.removeEventListener(event, look, true);
    };
  }, []);
  return isOpen;
}

function useScrolledPast(id: string): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsPast(entry?.isIntersecting === false), {
      rootMargin: NOT_PAST,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isPast;
}

type Props = {
  casino: Casino;
  replaces: string;
};

export function OfferDock({ casino, replaces }: Props) {
  const isPast = useScrolledPast(replaces);
  const isFormOpen = useFormOpen();
  const isShown = isPast && !isFormOpen;
  useRootAttribute('data-docked', isShown);
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
        {casino.landingDomain !== null && (
          <>
            Leads to <bdi>{casino.landingDomain}</bdi> ·{' '}
          </>
        )}
        <AffiliateDisclosure />
      </p>
    </div>
  );
}
