import type { BonusVerdict } from './bonus-verdicts';
import { bonusValue } from './bonus-value';
import type { BonusTerms, BonusValue } from './bonus-value';
import { NEVER } from '../facts/casino-fact-filters';
import type { FactValue } from '../facts/casino-facts';
import { GAMEMODES, isGamemode } from '../content/gamemodes';
import type { Gamemode } from '../content/gamemodes';

export const BONUS_FACTS = [
  'bonus_kind',
  'bonus_match',
  'bonus_cap',
  'bonus_wagering',
  'bonus_wagering_on',
  'bonus_contribution',
  'house_edge',
] as const;

interface BonusFact {
  key: string;
  value: FactValue;
  note: string;
}

export interface BonusGame {
  mode: Gamemode | null;
  edge: number;
  contribution: number;
}

export interface KnownMatch {
  terms: Omit<BonusTerms, 'deposit' | 'edge' | 'contribution'>;
  games: readonly [BonusGame, ...BonusGame[]];
}

export type KnownBonus = { match: KnownMatch; reason: null } | { match: null; reason: string };

const NOT_A_MATCH = 'Not a deposit match, so we give no figure';
const NO_BONUS = 'This site has no bonus';
const UNKNOWN_KIND = 'We do not know what kind of offer this is';
const UNKNOWN_TERMS = 'The terms are not known in full';
const UNKNOWN_GAMES = 'The terms do not say which games count';
const UNKNOWN_EDGES = 'The house edge of the games that count is not known';

const toNumber = (fact: BonusFact | undefined) => (typeof fact?.value === 'number' ? fact.value : undefined);

const byMode = (fact: BonusFact | undefined): readonly [string, unknown][] =>
  typeof fact?.value === 'object' && !Array.isArray(fact.value) ? Object.entries(fact.value) : [];

/** Most visitors play these where they count; then in the order of the terms. */
const LIKELIEST: readonly Gamemode[] = ['case-opening', 'slots', ...GAMEMODES];

const NO_BETS: BonusGame = { mode: null, edge: 0, contribution: 10_000 };

function listGames(contributions: BonusFact | undefined, houseEdges: BonusFact | undefined): BonusGame[] {
  const edges = new Map(byMode(houseEdges));
  const counting = byMode(contributions).flatMap(([mode, contribution]) => {
    const edge = edges.get(mode);
    const isKnown =
      isGamemode(mode) && typeof contribution === 'number' && contribution > 0 && typeof edge === 'number';
    return isKnown ? [{ mode, edge, contribution }] : [];
  });
  return counting.toSorted((a, b) => LIKELIEST.indexOf(a.mode) - LIKELIEST.indexOf(b.mode));
}

/** Missing facts become a reason, never a guess. */
export function knownBonus(facts: readonly BonusFact[]): KnownBonus {
  const find = (key: (typeof BONUS_FACTS)[number]) => facts.find((fact) => fact.key === key);
  const without = (reason: string): KnownBonus => ({ match: null, reason });
  const kind = find('bonus_kind');
  if (kind === undefined) return without(UNKNOWN_KIND);
  if (kind.value === 'none') return without(NO_BONUS);
  if (kind.value !== 'match') return without(kind.note === '' ? NOT_A_MATCH : `${NOT_A_MATCH}: ${kind.note}`);
  const [match, wagering, stored] = [find('bonus_match'), find('bonus_wagering'), find('bonus_cap')].map(toNumber);
  const cap = find('bonus_cap')?.value === NEVER ? null : stored;
  const counts = find('bonus_wagering_on')?.value;
  if (match === undefined || wagering === undefined || cap === undefined) return without(UNKNOWN_TERMS);
  if (wagering === 0)
    return { match: { terms: { match, cap, wagering, counts: 'bonus' }, games: [NO_BETS] }, reason: null };
  if (counts !== 'bonus' && counts !== 'both') return without(UNKNOWN_TERMS);
  const contributions = find('bonus_contribution');
  if (contributions === undefined) return without(UNKNOWN_GAMES);
  const [likely, ...others] = listGames(contributions, find('house_edge'));
  if (likely === undefined) return without(UNKNOWN_EDGES);
  return {
    match: { terms: { match, cap, wagering: wagering * 100, counts }, games: [likely, ...others] },
    reason: null,
  };
}

export interface BonusCase extends BonusGame, BonusValue {}

export interface BonusRange {
  verdict: BonusVerdict;
  likely: BonusCase;
  best: BonusCase | null;
  worst: BonusCase | null;
}

/** A list of a hundred sites would otherwise calculate each bonus twice, for text and display. */
const MAX_KEPT = 500;
const kept = new Map<string, BonusRange>();

export function bonusRange(match: KnownMatch, deposit: number): BonusRange {
  const key = JSON.stringify([match, deposit]);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const range = walkAll(match, deposit);
  kept.set(key, range);
  return range;
}

function walkAll({ terms, games }: KnownMatch, deposit: number): BonusRange {
  const cases = games.map((game) => ({ ...game, ...bonusValue({ ...terms, ...game, deposit }) }));
  const [likely] = cases as [BonusCase, ...BonusCase[]];
  const extreme = (sign: 1 | -1) =>
    cases.reduce((found, one) => (sign * one.worth > sign * found.worth ? one : found), likely);
  const [best, worst] = [extreme(1), extreme(-1)];
  const verdict = likely.worth >= 0 ? 'worth' : best.worth >= 0 ? 'anyway' : 'costs';
  return {
    verdict,
    likely,
    best: best.worth === likely.worth ? null : best,
    worst: worst.worth === likely.worth ? null : worst,
  };
}
