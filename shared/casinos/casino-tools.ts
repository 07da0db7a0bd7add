import type { FairnessScheme } from './fairness-schemes';

/** A casino's bonus in the units of BonusTerms; null for unknown values. */
export interface KnownBonus {
  match: number | null;
  cap: number | null;
  wagering: number | null;
  edge: number | null;
  /** The game with that house edge, the lowest known. */
  edgeGame: string | null;
}

/** A casino's data for the tools. */
export interface ToolSite {
  /** The path segment after /casino/: slug or id. */
  address: string;
  name: string;
  scheme: FairnessScheme | null;
  /** House edge of its crash game, in basis points. */
  crashEdge: number | null;
  /** null for a casino without an offer, or without a known bonus. */
  bonus: KnownBonus | null;
  /**
   * 'Checked Nov 13'; null when it was never checked.
   */
  checkedScheme: string | null;
  checkedBonus: string | null;
}
