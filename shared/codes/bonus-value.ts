import { formatNumber } from '../text/format-number';

/** Money in US cents, percentages in basis points, wagering in hundredths. */
export interface BonusTerms {
  deposit: number;
  match: number;
  cap: number | null;
  wagering: number;
  edge: number;
  contribution: number;
  counts: 'bonus' | 'both';
}

export interface BonusValue {
  bonus: number;
  isCapped: boolean;
  /** Bets that release the bonus, if the balance lasts. */
  staked: number;
  /** The house's average share of the bets until the bonus is released or the balance is gone. */
  cost: number;
  /** Expected final balance minus the deposit; at worst minus the deposit. */
  worth: number;
  /** Chance to end below the deposit, from 0 to 1. */
  lossChance: number;
  /** Chance that nothing is left before the bets are made. */
  ruinChance: number;
}

export const BETS_A_BALANCE = 100;

// Bounds the time for terms that no player could ever meet.
const MAX_BETS = 50_000;
// Beyond this many standard deviations, nothing is left of the balance.
const CERTAIN = 8;
// Numbers of wins this many standard deviations (half the root of the bets) from the mean have no weight.
const BEYOND_COUNTING = 5;
const FULL = 10_000;

let logFactorials = new Float64Array(1);

function logFactorialsUpTo(n: number): Float64Array {
  if (logFactorials.length > n) return logFactorials;
  const logs = new Float64Array(n + 1);
  logs.set(logFactorials);
  for (let i = logFactorials.length; i <= n; i += 1) logs[i] = (logs[i - 1] ?? 0) + Math.log(i);
  logFactorials = logs;
  return logs;
}

interface RandomWalk {
  bets: number;
  start: number;
  target: number;
  win: number;
}

/**
 * A balance that moves by ±1 per bet and ends at 0: its mean at the end, and the probabilities to end below `target`
 * and at 0.
 * Exact, by the reflection principle: as many paths to an end touch 0 as there are paths to its mirror image.
 */
function walk({ bets, start, target, win }: RandomWalk) {
  // Without a chance to win there is a single path, and log(0) is undefined.
  if (win === 0) {
    const end = Math.max(0, start - bets);
    return { mean: end, lossChance: end < target ? 1 : 0, ruinChance: end === 0 ? 1 : 0 };
  }
  if (bets * (1 - 2 * win) - start > CERTAIN * Math.sqrt(bets)) return { mean: 0, lossChance: 1, ruinChance: 1 };
  const logs = logFactorialsUpTo(bets);
  const at = (index: number) => logs[index] ?? 0;
  const ways = (wins: number) => (wins < 0 || wins > bets ? -Infinity : at(bets) - at(wins) - at(bets - wins));
  const spread = BEYOND_COUNTING * Math.sqrt(bets);
  const first = Math.max(Math.floor((bets - start) / 2) + 1, Math.floor(bets * win - spread), 0);
  const last = Math.min(bets, Math.ceil(bets * win + spread));
  let [mean, kept, left] = [0, 0, 0];
  for (let wins = first; wins <= last; wins += 1) {
    const end = start + 2 * wins - bets;
    const chance = wins * Math.log(win) + (bets - wins) * Math.log(1 - win);
    const probability = Math.exp(ways(wins) + chance) - Math.exp(ways(wins + start) + chance);
    mean += end * probability;
    left += probability;
    if (end >= target) kept += probability;
  }
  const without = (chance: number) => Math.min(1, Math.max(0, 1 - chance));
  return { mean, lossChance: without(kept), ruinChance: without(left) };
}

/** Deposit and bonus are one balance, played in hundredths of it until the bonus is released or nothing is left. */
export function bonusValue(terms: BonusTerms): BonusValue {
  const { deposit, match, cap, wagering, edge, contribution, counts } = terms;
  const matched = Math.round((deposit * match) / FULL);
  const isCapped = cap !== null && matched > cap;
  const bonus = isCapped ? cap : matched;
  const balance = deposit + bonus;
  const multiplied = counts === 'both' && bonus > 0 ? balance : bonus;
  const staked = Math.round((multiplied * wagering * FULL) / (100 * contribution));
  if (balance === 0 || staked === 0)
    return { bonus, isCapped, staked, cost: 0, worth: bonus, lossChance: 0, ruinChance: 0 };
  const { mean, lossChance, ruinChance } = walk({
    bets: Math.min(MAX_BETS, Math.ceil((staked * BETS_A_BALANCE) / balance)),
    start: BETS_A_BALANCE,
    target: Math.ceil((deposit * BETS_A_BALANCE) / balance),
    win: (1 - edge / FULL) / 2,
  });
  // A fair game's mean is the start; rounding must not add a cent.
  const worth = Math.min(bonus, Math.max(-deposit, Math.round((mean * balance) / BETS_A_BALANCE) - deposit));
  return { bonus, isCapped, staked, cost: bonus - worth, worth, lossChance, ruinChance };
}

export function centsText(cents: number): string {
  const whole = formatNumber(Math.floor(Math.abs(cents) / 100));
  return `${cents < 0 ? '−\u00A0' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export function chanceText(chance: number): string {
  if (chance === 0) return 'None';
  if (chance < 0.005) return 'Less than 1 in 100';
  if (chance >= 0.995) return 'More than 99 in 100';
  return `${Math.round(chance * 100)} in 100`;
}

export const EXAMPLE_DEPOSIT = 10_000;

export const shortCents = (cents: number) => centsText(cents).replace(/\.00$/, '');

export function offerText({ match, cap, wagering }: { match: number; cap: number | null; wagering: number }): string {
  const limit = cap === null ? '' : ` up to ${shortCents(cap)}`;
  return `${match / 100}%${limit}, ${wagering === 0 ? 'no' : `${wagering / 100}×`} wagering`;
}
