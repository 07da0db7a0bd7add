import type { FairnessScheme } from './fairness-schemes';

/** A casino's bonus; null for what is not known. In the units of BonusTerms. */
export interface KnownBonus {
  match: number | null;
  cap: number | null;
  wagering: number | null;
  edge: number | null;
  /** The game with that edge, the lowest known. */
  edgeGame: string | null;
}

/** A casino as the tools use it. */
export interface ToolSite {
  /** The part of its address after /casino/. */
  address: string;
  name: string;
  scheme: FairnessScheme | null;
  /** Of its crash game, in basis points. */
  crashEdge: number | null;
  /** null for a casino without an offer, and where nothing is known of one. */
  bonus: KnownBonus | null;
  /** 'Checked Nov 13'; null for what was never checked. */
  checkedScheme: string | null;
  checkedBonus: string | null;
}
