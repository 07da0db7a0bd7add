import type { CasinoStatus } from '../../../../shared/casinos/casino-status';
import type { Gamemode } from '../../../../shared/casinos/gamemodes';
import type { DemoSave } from './demo-changes';
import type { DemoEditor, DemoFact } from './demo-facts';

/** Score from 0 to 5, and its reason. */
type DemoScore = readonly [score: number, reason: string];

/** Ages count back from the time of seeding, so that the demo never looks outdated. */
export type DemoCasino = {
  slug: string | null;
  name: string;
  logoUrl: string;
  /** Weighted mean of the scores, unless `override` is set. */
  rating: number;
  override?: { reason: string };
  /** The first line is for cards; further lines are paragraphs of the review's "About". */
  description: string;
  positives: string[];
  negatives: string[];
  bonusAmount: string;
  bonusTerms: string | null;
  promoCode: string | null;
  affiliateLink: string;
  websiteUrl: string | null;
  isRecommended: boolean;
  gamemodes: Gamemode[];
  /** Defaults to listed. */
  status?: { is: CasinoStatus; reason: string; daysAgo: number; by: DemoEditor };
  placement: number | null;
  metaTitle?: string;
  metaDescription?: string;
  verifiedDaysAgo: number | null;
  createdDaysAgo: number;
  facts: DemoFact[];
  scores: Record<'payouts' | 'terms' | 'fairness' | 'games', DemoScore>;
  /** Oldest first. Contains neither the listing nor places nor ratings, which are derived. */
  history: DemoSave[];
  /**
   * Markdown. Soft line breaks are rendered, so each paragraph is one line. `{{Monday}}` becomes the date of a Monday
   * before the last check, later than the previous one: see `datedTests`. Null while none is written.
   */
  fullReview: string | null;
};
