import type { KnownBonus } from '../codes/bonus-range';
import type { FairFormula, FairnessScheme } from '../facts/fairness-schemes';

/** A casino's data for the tools. */
export interface ToolSite {
  /** The path segment after /casino/: slug or id. */
  address: string;
  name: string;
  scheme: FairnessScheme | null;
  formula: FairFormula | null;
  /** House edge of its crash game, in basis points. */
  crashEdge: number | null;
  /** null for a casino without an offer. */
  bonus: KnownBonus | null;
  /**
   * 'Checked Nov 13'; null when it was never checked.
   */
  checkedScheme: string | null;
  checkedBonus: string | null;
}
