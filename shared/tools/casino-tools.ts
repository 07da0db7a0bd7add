import type { KnownBonus } from '../codes/bonus-range';
import type { FairFormula, FairnessScheme } from '../facts/fairness-schemes';

export interface ToolSite {
  address: string;
  name: string;
  scheme: FairnessScheme | null;
  formula: FairFormula | null;
  /** Of its crash game, in basis points. */
  crashEdge: number | null;
  bonus: KnownBonus | null;
  checkedScheme: string | null;
  checkedBonus: string | null;
}
