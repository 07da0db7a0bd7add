import { FACTS, FACT_GROUPS, SOURCE_KINDS } from '../../../shared/casinos/casino-facts';
import type { StoredFact } from '../../../shared/casinos/casino-facts';
import {
  edgeOf,
  checkedText,
  dayText,
  factText,
  percentText,
  qualifierText,
} from '../../../shared/casinos/casino-fact-text';
import { slugLabel } from '../../../shared/casinos/gamemodes';
import type { Gamemode } from '../../../shared/casinos/gamemodes';

/** Fields of a stored fact that a card needs. */
export type CardRow = Pick<StoredFact, 'key' | 'value' | 'note'>;

/** A fact as text for a review. `value` and `checked` are null if the fact is unknown. */
interface FactText {
  key: string;
  group: string;
  label: string;
  value: string | null;
  note: string;
  checked: { text: string; isOverdue: boolean; on: string | null; dueSince: string | null } | null;
  sourceKind: string;
  source: string;
  checkedBy: string | null;
}

/** A fact as text for a card; `text` is null if the fact is unknown. */
interface CardFactText {
  key: string;
  label: string;
  short: string;
  text: string | null;
  note: string;
}

const joined = (...words: string[]): string => words.filter(Boolean).join(', ');

const valuesOf = (rows: readonly CardRow[]) => new Map(rows.map(({ key, value }) => [key, value]));

export const sourceKindText = ({ sourceKind, source }: Pick<StoredFact, 'sourceKind' | 'source'>): string =>
  sourceKind === 'other' && source === '' ? 'Source not recorded' : SOURCE_KINDS[sourceKind];

interface CheckedFact extends StoredFact {
  checkedBy: string | null;
}

/**
 * All facts of the registry as texts, in its order; the value of an unknown fact is null. Empty if no fact is known.
 * Ignores keys unknown to this version.
 */
export function factTexts(rows: readonly CheckedFact[], now: Date): FactText[] {
  const stored = new Map(rows.map((row) => [row.key, row]));
  if (!FACTS.some(({ key }) => stored.has(key))) return [];
  const values = valuesOf(rows);
  return FACTS.map((fact) => {
    const { key, label } = fact;
    const named = { key, group: FACT_GROUPS[fact.group], label };
    const row = stored.get(key);
    if (!row) return { ...named, value: null, note: '', checked: null, sourceKind: '', source: '', checkedBy: null };
    const { text, isOverdue, dueSince } = checkedText(fact, row, now);
    return {
      ...named,
      value: factText(fact, row.value),
      note: joined(
        row.note,
        qualifierText(fact, (other) => values.get(other)),
      ),
      checked: {
        text,
        isOverdue,
        dueSince: dueSince && dayText(dueSince),
        on: row.checkedAt && dayText(row.checkedAt),
      },
      sourceKind: sourceKindText(row),
      source: row.source,
      checkedBy: row.checkedBy,
    };
  });
}

const onCards = () =>
  FACTS.filter(({ cardOrder }) => cardOrder !== undefined).toSorted((a, b) => (a.cardOrder ?? 0) - (b.cardOrder ?? 0));

/** Keys of the facts that cards show, with their qualifiers. */
export const cardFactKeys = (): string[] =>
  onCards().flatMap(({ key, qualifiedBy }) => (qualifiedBy ? [key, qualifiedBy.key] : [key]));

const CASES = 'case-opening';

/** Card facts, always the same ones in the same order, with the house edge of one game. */
export function cardFacts(
  rows: readonly CardRow[],
  { mode, gamemodes }: { mode: Gamemode; gamemodes: readonly string[] },
): CardFactText[] {
  const stored = new Map(rows.map((row) => [row.key, row]));
  const values = valuesOf(rows);
  return onCards().map((fact) => {
    const { key, label, short } = fact;
    const row = stored.get(key);
    if (fact.type === 'percentByMode') {
      const edge = row && edgeOf(row.value, mode);
      const isOffered = mode !== CASES || gamemodes.includes(mode);
      const text = edge === undefined ? (isOffered ? null : 'No cases') : percentText(edge);
      return {
        key,
        label,
        short: `${short}, ${mode === CASES ? 'cases' : slugLabel(mode).toLowerCase()}`,
        text,
        note: '',
      };
    }
    if (!row) return { key, label, short, text: null, note: '' };
    const text = factText(fact, row.value);
    return {
      key,
      label,
      short,
      text,
      note: joined(
        row.note,
        qualifierText(fact, (other) => values.get(other)),
      ),
    };
  });
}
