import layout from '../../ui/layout.module.css';
import type { Casino } from './casino-data';
import styles from './casino-page.module.css';
import { FactsStrip } from './facts-strip';
import { OfferDock } from './offer-dock';
import { ReviewBody } from './review-body';
import { HERO_CLAIM, ReviewHero } from './review-hero';
import { ReviewSide } from './review-side';
import { Alternatives } from './verdict-parts';

export function CasinoPage({ casino }: { casino: Casino }) {
  return (
    <article aria-labelledby="review-title">
      <div className={layout.wrap}>
        <ReviewHero casino={casino} />
        <FactsStrip casino={casino} />
        {casino.status !== 'listed' && <Alternatives casino={casino} />}
        <div className={styles.grid}>
          <ReviewBody casino={casino} />
          <ReviewSide casino={casino} />
        </div>
      </div>
      <OfferDock casino={casino} replaces={HERO_CLAIM} />
    </article>
  );
}
