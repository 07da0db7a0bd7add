import { beforeYourFirstDeposit } from './posts/before-your-first-deposit';
import { caseBattlesExplained } from './posts/case-battles-explained';
import { checkAProvablyFairRound } from './posts/check-a-provably-fair-round';
import { crashCashingOutAtTwo } from './posts/crash-cashing-out-at-two';
import type { DemoPost } from './posts/demo-post';
import { diceOnePercentEdge } from './posts/dice-one-percent-edge';
import { everyFeeOnTheWayOut } from './posts/every-fee-on-the-way-out';
import { houseEdgeHundredCases } from './posts/house-edge-hundred-cases';
import { knifePricesAfterTheAutumnCase } from './posts/knife-prices-after-the-autumn-case';
import { minesFormula } from './posts/mines-formula';
import { nineClausesToRead } from './posts/nine-clauses-to-read';
import { nineteenSupportDesks } from './posts/nineteen-support-desks';
import { plinkoRiskLevelsMeasured } from './posts/plinko-risk-levels-measured';
import { rouletteThreeColours } from './posts/roulette-three-colours';
import { sevenDaysOfPatience } from './posts/seven-days-of-patience';
import { sevenSigns } from './posts/seven-signs';
import { thirtyOneCodes } from './posts/thirty-one-codes';
import { timed96Withdrawals } from './posts/timed-96-withdrawals';
import { towersMinesIllusion } from './posts/towers-mines-illusion';
import { weekendPayouts } from './posts/weekend-payouts';
import { whatWageringReallyCosts } from './posts/what-wagering-really-costs';
import { whichDocuments } from './posts/which-documents';
import { whoOwnsWhom } from './posts/who-owns-whom';
import { winterMajorBets } from './posts/winter-major-bets';

export const demoPosts: DemoPost[] = [
  winterMajorBets,
  knifePricesAfterTheAutumnCase,
  houseEdgeHundredCases,
  nineClausesToRead,
  plinkoRiskLevelsMeasured,
  checkAProvablyFairRound,
  rouletteThreeColours,
  weekendPayouts,
  whoOwnsWhom,
  timed96Withdrawals,
  thirtyOneCodes,
  diceOnePercentEdge,
  caseBattlesExplained,
  towersMinesIllusion,
  crashCashingOutAtTwo,
  nineteenSupportDesks,
  whatWageringReallyCosts,
  sevenSigns,
  sevenDaysOfPatience,
  everyFeeOnTheWayOut,
  minesFormula,
  beforeYourFirstDeposit,
  whichDocuments,
];
