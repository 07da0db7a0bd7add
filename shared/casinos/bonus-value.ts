/** Money in US cents, percentages in basis points, wagering in hundredths. */
export interface BonusTerms {
  deposit: number;
  match: number;
  /** null means no cap. */
  cap: number | null;
  wagering: number;
  edge: number;
  /** The amount that the wagering multiplies. */
  counts: 'bonus' | 'both';
}

export interface BonusValue {
  bonus: number;
  isCapped: boolean;
  /** Total bets required before the bonus can be withdrawn. */
  staked: number;
  /** The house's average share of these bets. */
  cost: number;
  worth: number;
  /** From 0 to 1. */
  lossChance: number;
}

/** Model: each bet is the starting balance divided by this. */
export const BETS_A_BALANCE = 100;

/** Logarithms of 0! to n!. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let i = 1; i <= n; i += 1) logs[i] = (logs[i - 1] ?? 0) + Math.log(i);
  return logs;
}

interface RandomWalk {
  /** Number of bets to make. */
  bets: number;
  /** Balances in units of one bet: at the start, and the lowest final one that is not a loss. */
  start: number;
  target: number;
  /** Probability of winning one bet. */
  win: number;
}

/**
 * Probability that a balance which moves by ±1 per bet never reaches 0 and ends at `target` or above. Exact, by the
 * reflection principle: as many paths to an end touch 0 as there are paths to its mirror image.
 */
function survivalChance({ bets, start, target, win }: RandomWalk): number {
  const logs = logFactorials(bets);
  const at = (index: number) => logs[index] ?? 0;
  const ways = (wins: number) => (wins < 0 || wins > bets ? -Infinity : at(bets) - at(wins) - at(bets - wins));
  let kept = 0;
  for (let wins = 0; wins <= bets; wins += 1) {
    const end = start + 2 * wins - bets;
    if (end < Math.max(target, 1)) continue;
    const chance = wins * Math.log(win) + (bets - wins) * Math.log(1 - win);
    kept += Math.exp(ways(wins) + chance) - Math.exp(ways(wins + start) + chance);
  }
  return Math.min(1, Math.max(0, kept));
}

/** Probability of ending below the deposit when each bet is double or nothing with 1/100 of the starting balance. */
function lossChanceOf({ deposit, edge }: BonusTerms, bonus: number, staked: number): number {
  const balance = deposit + bonus;
  if (balance === 0 || staked === 0) return 0;
  const bets = Math.ceil((staked * BETS_A_BALANCE) / balance);
  const target = Math.ceil((deposit * BETS_A_BALANCE) / balance);
  return 1 - survivalChance({ bets, start: BETS_A_BALANCE, target, win: (1 - edge / 10_000) / 2 });
}

export function bonusValue(terms: BonusTerms): BonusValue {
  const { deposit, match, cap, wagering, edge, counts } = terms;
  const matched = Math.round((deposit * match) / 10_000);
  const isCapped = cap !== null && matched > cap;
  const bonus = isCapped ? cap : matched;
  const staked = Math.round(((counts === 'both' && bonus > 0 ? deposit + bonus : bonus) * wagering) / 100);
  const cost = Math.round((staked * edge) / 10_000);
  return { bonus, isCapped, staked, cost, worth: bonus - cost, lossChance: lossChanceOf(terms, bonus, staked) };
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** 9700 → '$97.00', -15000 → '− $150.00'. */
export function centsText(cents: number): string {
  const whole = grouped(String(Math.floor(Math.abs(cents) / 100)));
  return `${cents < 0 ? '− ' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** '47 in 100'; extremes in words. */
export function chanceText(chance: number): string {
  if (chance === 0) return 'None';
  if (chance < 0.005) return 'Less than 1 in 100';
  if (chance >= 0.995) return 'More than 99 in 100';
  return `${Math.round(chance * 100)} in 100`;
}

/** Deposit used when none is chosen: $100. */
export const EXAMPLE_DEPOSIT = 10_000;

/** 50000 → '$500', 1250 → '$12.50'. */
const shortCents = (cents: number) => centsText(cents).replace(/\.00$/, '');

/** '100% up to $500, 1× wagering' */
export function offerText({ match, cap, wagering }: { match: number; cap: number | null; wagering: number }): string {
  const limit = cap === null ? '' : ` up to ${shortCents(cap)}`;
  return `${match / 100}%${limit}, ${wagering === 0 ? 'no' : `${wagering / 100}×`} wagering`;
}
