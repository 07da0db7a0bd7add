import type { FactValue } from '../../../shared/casinos/casino-facts';
import { bonusValue, centsText, EXAMPLE_DEPOSIT, offerText } from '../../../shared/casinos/bonus-value';
import type { KnownBonus } from '../../../shared/casinos/casino-tools';
import { isGamemode, slugLabel } from '../../../shared/casinos/gamemodes';

/** Facts that determine the value of a bonus. */
export const BONUS_FACTS = ['bonus_match', 'bonus_cap', 'bonus_wagering', 'house_edge'] as const;

interface Stored {
  key: string;
  value: FactValue;
}

/** The game with the lowest house edge; ties are broken by name. */
function cheapestGame(edges: FactValue | undefined): { mode: string; edge: number } | undefined {
  if (typeof edges !== 'object' || Array.isArray(edges)) return undefined;
  const known = Object.entries(edges).flatMap(([mode, edge]: [string, unknown]) =>
    isGamemode(mode) && typeof edge === 'number' ? [{ mode, edge }] : [],
  );
  return known.toSorted((a, b) => a.edge - b.edge || a.mode.localeCompare(b.mode, 'en'))[0];
}

/** Known figures of a bonus; null if neither match nor wagering is known. */
export function bonusFrom(facts: readonly Stored[]): KnownBonus | null {
  const numberOf = (key: string) => {
    const value = facts.find((fact) => fact.key === key)?.value;
    return typeof value === 'number' ? value : null;
  };
  const [match, cap, wagering] = [numberOf('bonus_match'), numberOf('bonus_cap'), numberOf('bonus_wagering')];
  if (match === null && wagering === null) return null;
  const cheapest = cheapestGame(facts.find(({ key }) => key === 'house_edge')?.value);
  return {
    match,
    cap,
    wagering: wagering === null ? null : wagering * 100,
    edge: cheapest?.edge ?? null,
    edgeGame: cheapest ? slugLabel(cheapest.mode) : null,
  };
}

/** Bonus value for a review, with its assumptions; null unless match, wagering and house edge are all known. */
export function bonusWorth(facts: readonly Stored[]) {
  const known = bonusFrom(facts);
  if (known === null || known.match === null || known.wagering === null || known.edge === null) return null;
  const { match, cap, wagering, edge } = known;
  const { worth } = bonusValue({ deposit: EXAMPLE_DEPOSIT, match, cap, wagering, edge, counts: 'bonus' });
  return {
    worth: centsText(worth),
    assumptions: `For a deposit of ${centsText(EXAMPLE_DEPOSIT)} at ${offerText({ match, cap, wagering })}, every bet at the ${edge / 100}% edge of ${known.edgeGame}, on average.`,
  };
}
