import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import type { Casino } from '../casinos/casino-data';
import styles from './casino-page.module.css';
import { OfferDock } from '../codes/offer-dock';
import { HERO_CLAIM, ReviewHero } from './review-hero';
import { ReviewSide } from './review-side';
import { Alternatives } from '../ranking/verdict';

/** The server renders the whole body; its script may load later, because everything works without. */
export const loadReviewBody = async () => ({ default: (await import('./review-body')).ReviewBody });
const ReviewBody = lazy(loadReviewBody);

interface Props {
  casino: Casino;
  recentChanges?: ReactNode;
  similar?: ReactNode;
}

export function CasinoPage({ casino, recentChanges, similar }: Props) {
  return (
    <article aria-labelledby="review-title">
      <div className={layout.wrap}>
        <ReviewHero casino={casino} />
        {casino.bonusAmount === null && <Alternatives casino={casino} />}
        <div className={styles.grid}>
          <Suspense>
            <ReviewBody casino={casino} recentChanges={recentChanges} similar={similar} />
          </Suspense>
          <ReviewSide casino={casino} />
        </div>
      </div>
      <OfferDock casino={casino} replaces={HERO_CLAIM} />
    </article>
  );
}
