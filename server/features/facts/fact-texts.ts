import { FACTS, FACT_GROUPS, SOURCE_KINDS } from '../../../shared/facts/casino-facts';
import type { FactDefinition, StoredFact } from '../../../shared/facts/casino-facts';
import { getEdge, checkedText, factText, percentText, qualifierText } from '../../../shared/facts/casino-fact-text';
import { dayText } from '../../../shared/text/day-text';
import type { LandingList } from '../../../shared/casinos/landing-lists';
import { slugLabel } from '../../../shared/content/gamemodes';
import type { Gamemode } from '../../../shared/content/gamemodes';
import { refusedByRegion } from './regions';

export type CardRow = Pick<StoredFact, 'key' | 'value' | 'note'>;

interface FactText {
  key: string;
  group: string;
  label: string;
  short: string;
  value: string | null;
  /** Of a long list of countries. */
  regions: ReturnType<typeof refusedByRegion>;
  note: string;
  checked: { text: string; isOverdue: boolean; on: string | null } | null;
  sourceKind: string;
  source: string;
  checkedBy: string | null;
}

interface CardFactText {
  key: string;
  label: string;
  short: string;
  text: string | null;
  note: string;
}

const joined = (...words: string[]): string => words.filter(Boolean).join(', ');

const valuesByKey = (rows: readonly CardRow[]) => new Map(rows.map(({ key, value }) => [key, value]));

export const sourceKindText = ({ sourceKind, source }: Pick<StoredFact, 'sourceKind' | 'source'>): string =>
  sourceKind === 'other' && source === '' ? 'Source not recorded' : SOURCE_KINDS[sourceKind];

interface CheckedFact extends StoredFact {
  checkedBy: string | null;
}

/** In registry order. Unknown facts have a null value; empty if no fact is known. Ignores keys of other versions. */
export function factTexts(rows: readonly CheckedFact[], now: Date): FactText[] {
  const stored = new Map(rows.map((row) => [row.key, row]));
  if (!FACTS.some(({ key }) => stored.has(key))) return [];
  const values = valuesByKey(rows);
  return FACTS.map((fact) => {
    const { key, label, short } = fact;
    const named = { key, group: FACT_GROUPS[fact.group], label, short, regions: null };
    const row = stored.get(key);
    if (!row) return { ...named, value: null, note: '', checked: null, sourceKind: '', source: '', checkedBy: null };
    const { text, isOverdue } = checkedText(fact, row, now);
    return {
      ...named,
      value: factText(fact, row.value),
      regions: key === 'excluded_countries' && Array.isArray(row.value) ? refusedByRegion(row.value) : null,
      note: joined(
        row.note,
        qualifierText(fact, (other) => values.get(other)),
      ),
      checked: {
        text,
        isOverdue,
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

export const cardFactKeys = (): string[] =>
  onCards().flatMap(({ key, qualifiedBy }) => (qualifiedBy ? [key, qualifiedBy.key] : [key]));

const CASES = 'case-opening';

interface Shown {
  mode: Gamemode;
  gamemodes: readonly string[];
}

function shownFacts(facts: readonly FactDefinition[], rows: readonly CardRow[], { mode, gamemodes }: Shown) {
  const stored = new Map(rows.map((row) => [row.key, row]));
  const values = valuesByKey(rows);
  return facts.map((fact): CardFactText => {
    const { key, label, short } = fact;
    const row = stored.get(key);
    if (fact.type === 'percentByMode') {
      const edge = row && getEdge(row.value, mode);
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
    const qualifier = qualifierText(fact, (other) => values.get(other));
    return { key, label, short, text: factText(fact, row.value), note: joined(row.note, qualifier) };
  });
}

function listedFact({ fact: key, wanted }: LandingList, rows: readonly CardRow[], shown: Shown): CardFactText[] {
  const fact = FACTS.find((one) => one.key === key);
  if (!fact) return [];
  const texts = shownFacts([fact], rows, shown);
  const value = rows.find((row) => row.key === key)?.value;
  if (typeof wanted !== 'object' || !Array.isArray(value)) return texts;
  const others = value.length - 1;
  const named = wanted.map((entry) => fact.options?.[entry] ?? entry).join(', ');
  return texts.map((text) => ({ ...text, text: named, note: others > 0 ? `and ${others} more` : '' }));
}

/** Always the same number in the same order, with the house edge of one game. A landing list's own fact comes first. */
export function cardFacts(rows: readonly CardRow[], shown: Shown, list?: LandingList) {
  const facts = shownFacts(onCards(), rows, shown);
  if (!list) return facts;
  return [...listedFact(list, rows, shown), ...facts.filter(({ key }) => key !== list.fact)].slice(0, facts.length);
}

const MOST_LISTED = 3;

const KEY_FACTS = ['payout_median', 'kyc_from', 'payment_methods', 'house_edge', 'min_deposit', 'licence'];

export function listKeyFacts(rows: readonly CardRow[], { gamemodes }: Pick<Shown, 'gamemodes'>) {
  const facts = KEY_FACTS.flatMap((key) => FACTS.find((fact) => fact.key === key) ?? []);
  return shownFacts(facts, rows, { mode: CASES, gamemodes }).map((fact) => {
    const list = rows.find(({ key }) => key === fact.key)?.value;
    if (!Array.isArray(list) || list.length <= MOST_LISTED || fact.text === null) return fact;
    const shown = fact.text.split(', ').slice(0, MOST_LISTED - 1);
    return { ...fact, text: shown.join(', '), note: `and ${list.length - shown.length} more` };
  });
}
