import { bonusRange } from './bonus-range';
import type { BonusCase, BonusRange, KnownBonus, KnownMatch } from './bonus-range';
import { BONUS_VERDICTS } from './bonus-verdicts';
import type { BonusVerdict } from './bonus-verdicts';
import { shortCents } from './bonus-value';
import { slugLabel } from '../content/gamemodes';

export interface BonusWords {
  verdict: BonusVerdict | null;
  sentence: string;
  /** '+ $93 to + $97 on $100', for a card; empty unless it is worth taking. */
  short: string;
  cases: { name: 'Likely' | 'Best' | 'Worst'; amount: string; isLoss: boolean; game: string }[];
  terms: string;
}

const PLAYERS = 100;
const FULL = 10_000;

const wholeDollars = (cents: number) => shortCents(Math.round(Math.abs(cents) / 100) * 100);

function signed(cents: number): string {
  const dollars = wholeDollars(cents);
  return dollars === '$0' ? dollars : `${cents < 0 ? '−' : '+'}\u00A0${dollars}`;
}

function gameText({ mode, contribution, staked, edge, bonus, deposit }: BonusCase & { deposit: number }): string {
  if (mode === null) return 'No bets needed';
  const counts = contribution === FULL ? '' : ` counts ${contribution / 100}%`;
  // The house's share of all bets exceeds the balance.
  const runsOut = (staked * edge) / FULL > deposit + bonus ? ': you run out first' : '';
  return `${slugLabel(mode)}${counts}${runsOut}`;
}

function lossText(chance: number): string {
  if (chance === 0) return 'You cannot end below your deposit if you bet only the bonus.';
  const players = Math.round(chance * PLAYERS);
  if (players === 0) return 'Fewer than 1 player in 100 ends below their deposit.';
  if (players === PLAYERS) return 'Almost every player ends below their deposit.';
  return `${players} ${players === 1 ? 'player in 100 ends' : 'players in 100 end'} below their deposit.`;
}

const TIMES: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' };

function wageringText({ terms: { wagering, counts } }: KnownMatch, { likely }: BonusRange): string {
  if (wagering === 0) return `The bonus of ${shortCents(likely.bonus)} needs no bets.`;
  const what = counts === 'both' ? 'deposit and bonus' : `the ${shortCents(likely.bonus)} bonus`;
  return `You bet ${what} ${TIMES[wagering / 100] ?? `${wagering / 100} times`}.`;
}

function toSentence({ verdict, likely, best, worst }: BonusRange, deposit: number): string {
  if (verdict !== 'worth') {
    return `${BONUS_VERDICTS[verdict]}: ${wholeDollars(likely.staked)} in bets for ${shortCents(likely.bonus)}`;
  }
  const [low, high] = [signed((worst ?? likely).worth), wholeDollars((best ?? likely).worth)];
  const amount = low === signed((best ?? likely).worth) ? high : `${low.replace('+\u00A0', '')} to ${high}`;
  return `${BONUS_VERDICTS.worth}: ${amount} more on a ${shortCents(deposit)} deposit`;
}

function toShort({ verdict, likely, best, worst }: BonusRange, deposit: number): string {
  if (verdict !== 'worth') return '';
  const [low, high] = [signed((worst ?? likely).worth), signed((best ?? likely).worth)];
  return `${low === high ? low : `${low} to ${high}`} on ${shortCents(deposit)}`;
}

/** `deposit` in cents. */
export function bonusWords({ match, reason }: KnownBonus, deposit: number): BonusWords {
  if (match === null) return { verdict: null, sentence: reason, short: '', cases: [], terms: '' };
  const range = bonusRange(match, deposit);
  const { likely, best, worst } = range;
  const named = [['Likely', likely] as const, ['Best', best] as const, ['Worst', worst] as const];
  return {
    verdict: range.verdict,
    sentence: toSentence(range, deposit),
    short: toShort(range, deposit),
    cases: named.flatMap(([name, one]) =>
      one === null
        ? []
        : [{ name, amount: signed(one.worth), isLoss: one.worth < 0, game: gameText({ ...one, deposit }) }],
    ),
    terms: `On a ${shortCents(deposit)} deposit, on average. ${wageringText(match, range)} ${lossText(likely.lossChance)}`,
  };
}
