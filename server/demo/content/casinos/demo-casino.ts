import type { CasinoStatus } from '../../../../shared/casino-status';
import type { Gamemode } from '../../../../shared/gamemodes';
import type { DemoSave } from './demo-changes';
import type { DemoEditor, DemoFact } from './demo-facts';

/** Score of 0 to 5, and the sentence that says why. */
type DemoScore = readonly [score: number, reason: string];

/** Ages count back from the moment of seeding, so that the demo never looks old. */
export type DemoCasino = {
  slug: string | null;
  name: string;
  logoUrl: string;
  /** The weighted mean of the scores, unless `override` says why not. */
  rating: number;
  override?: { reason: string };
  /** First line: the card. Further lines: paragraphs of the review's "About". */
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
  /** Listed when absent. */
  status?: { is: CasinoStatus; reason: string; daysAgo: number; by: DemoEditor };
  placement: number | null;
  metaTitle?: string;
  metaDescription?: string;
  verifiedDaysAgo: number | null;
  createdDaysAgo: number;
  facts: DemoFact[];
  scores: Record<'payouts' | 'terms' | 'fairness' | 'games', DemoScore>;
  /** Oldest first. The first line, places and ratings are not written here: they follow from the rest. */
  history: DemoSave[];
  /**
   * Markdown. Soft line breaks are rendered, so every paragraph is one line. `{{Monday}}` becomes the date of a Monday
   * before the last check, later than the one before it: see `datedTests`.
   */
  fullReview: string;
};
