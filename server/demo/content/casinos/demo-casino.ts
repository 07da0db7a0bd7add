import type { Gamemode } from '../../../../shared/gamemodes';
import type { PaymentMethod } from '../../../../shared/payment-methods';

/** Ages count back from the moment of seeding, so that the demo never looks old. */
export type DemoCasino = {
  slug: string | null;
  name: string;
  logoUrl: string;
  rating: number;
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
  paymentMethods: PaymentMethod[];
  licence: string | null;
  provablyFair: boolean;
  foundedYear: number | null;
  placement: number | null;
  /**
   * Markdown. Soft line breaks are rendered, so every paragraph is one line. `{{Monday}}` becomes the date of a Monday
   * before the last check, later than the one before it: see `datedTests`.
   */
  fullReview: string;
  verifiedDaysAgo: number | null;
  createdDaysAgo: number;
};
