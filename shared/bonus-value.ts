/** Money in US cents, percentages in basis points, wagering in hundredths of a time. */
export interface BonusTerms {
  deposit: number;
  match: number;
  /** null: none. */
  cap: number | null;
  wagering: number;
  edge: number;
  /** The sum that the wagering multiplies. */
  counts: 'bonus' | 'both';
}

export interface BonusValue {
  bonus: number;
  isCapped: boolean;
  /** Bets that have to be made before the bonus can be withdrawn. */
  staked: number;
  /** The house's share of them on average. */
  cost: number;
  worth: number;
  /** From 0 to 1. */
  lossChance: number;
}

/** Steps of the stated model: every bet is that part of the balance at the start. */
export const BETS_A_BALANCE = 100;

/** Logarithms of 0! to n!. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let i = 1; i <= n; i += 1) logs[i] = (logs[i - 1] ?? 0) + Math.log(i);
  return logs;
}

interface Walk {
  /** Bets that have to be made. */
  bets: number;
  /** Balances in bets: at the start, and the lowest at the end that is no loss. */
  start: number;
  target: number;
  /** Chance to win one bet. */
  win: number;
}

/**
 * Chance that a balance that goes up or down by one bet each time has not reached 0 before, and is at `target` or above
 * at the end. Exact: of the ways to an end, those that touch 0 are as many as the ways to its mirror image.
 */
function chanceToKeep({ bets, start, target, win }: Walk): number {
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

/** Chance to end with less than the deposit, playing double or nothing with one hundredth of the starting balance each time. */
function lossChanceOf({ deposit, edge }: BonusTerms, bonus: number, staked: number): number {
  const balance = deposit + bonus;
  if (balance === 0 || staked === 0) return 0;
  const bets = Math.ceil((staked * BETS_A_BALANCE) / balance);
  const target = Math.ceil((deposit * BETS_A_BALANCE) / balance);
  return 1 - chanceToKeep({ bets, start: BETS_A_BALANCE, target, win: (1 - edge / 10_000) / 2 });
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

/** '47 in 100'; the ends are said as such. */
export function chanceText(chance: number): string {
  if (chance === 0) return 'None';
  if (chance < 0.005) return 'Less than 1 in 100';
  if (chance >= 0.995) return 'More than 99 in 100';
  return `${Math.round(chance * 100)} in 100`;
}

/** The deposit of figures that nobody has chosen one for: $100. */
export const EXAMPLE_DEPOSIT = 10_000;

/** 50000 → '$500', 1250 → '$12.50'. */
const shortCents = (cents: number) => centsText(cents).replace(/\.00$/, '');

/** '100% up to $500, 1× wagering' */
export function offerText({ match, cap, wagering }: { match: number; cap: number | null; wagering: number }): string {
  const limit = cap === null ? '' : ` up to ${shortCents(cap)}`;
  return `${match / 100}%${limit}, ${wagering === 0 ? 'no' : `${wagering / 100}×`} wagering`;
}
