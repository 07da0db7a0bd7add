import type { KnownBonus } from '../codes/bonus-range';
import type { FairFormula, FairnessScheme } from '../facts/fairness-schemes';

export interface ToolSite {
  /** The path segment after /casino/: slug or id. */
  address: string;
  name: string;
  scheme: FairnessScheme | null;
  formula: FairFormula | null;
  /** Of its crash game, in basis points. */
  crashEdge: number | null;
  /** Null for a casino without an offer. */
  bonus: KnownBonus | null;
  /** 'Checked Nov 13'; null if never checked. */
  checkedScheme: string | null;
  checkedBonus: string | null;
}
