import type { FactInput, FactRemoval, FactsInput } from '../../../shared/casino-fact-input';
import type { FactValue } from '../../../shared/casino-facts';
import { SAVED_MEANWHILE } from '../../../shared/saving';
import { AppError } from '../../errors';
import type { CasinoChange } from './append-changes.queries';
import type { FactKey, FactOfCasino, LockedFact } from './facts.queries';

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A fact as its history says it. */
const told = ({ value, note }: Pick<FactInput, 'value' | 'note'>) => ({ value, ...(note === '' ? {} : { note }) });

/** All that a person writes of a fact. */
const written = ({ value, sourceKind, source, note }: Pick<FactInput, 'value' | 'sourceKind' | 'source' | 'note'>) => [
  value,
  sourceKind,
  source,
  note,
];

/** Also of one that is to be taken away. Two people who write the same of a fact do not contradict each other. */
function assertFactNotStale(key: string, stored: LockedFact | undefined, fact: FactInput | FactRemoval): void {
  const { expectedUpdatedAt } = fact;
  if (expectedUpdatedAt === undefined) return;
  if (stored && fact.value !== null && sameJson(written(stored), written(fact))) return;
  const isKnown = stored
    ? stored.updatedAt.getTime() <= (expectedUpdatedAt?.getTime() ?? 0)
    : expectedUpdatedAt === null;
  if (!isKnown) {
    throw new AppError('CONFLICT', SAVED_MEANWHILE, { key, storedAt: stored?.updatedAt, expectedUpdatedAt });
  }
}

export interface PlannedFacts {
  removed: FactKey[];
  saved: FactOfCasino[];
  /** Changes that a reader sees: a new date or source alone is none. */
  changes: CasinoChange[];
}

/** Plans what storing the given facts of a casino does to those that it has; the others stay as they are. */
export function planFacts(casinoId: string, known: readonly LockedFact[], facts: FactsInput): PlannedFacts {
  const stored = new Map(known.map((fact) => [fact.key, fact]));
  const planned: PlannedFacts = { removed: [], saved: [], changes: [] };
  for (const [key, fact] of Object.entries(facts)) {
    const before = stored.get(key);
    if (fact === null || fact.value === null) {
      if (!before) continue;
      if (fact) assertFactNotStale(key, before, fact);
      planned.removed.push({ casinoId, key });
      planned.changes.push({ kind: 'fact', key, before: told(before) });
      continue;
    }
    assertFactNotStale(key, before, fact);
    planned.saved.push({ ...fact, casinoId, key });
    if (!before || !sameJson(told(before), told(fact))) {
      const note = fact.source || null;
      planned.changes.push({ kind: 'fact', key, before: before && told(before), after: told(fact), note });
    }
  }
  return planned;
}

/** The fields of a casino that were columns before they were facts. */
export interface FactFields {
  paymentMethods?: readonly string[] | undefined;
  licence?: string | null | undefined;
  provablyFair?: boolean | undefined;
  foundedYear?: number | null | undefined;
}

const FIELD_KEYS = {
  paymentMethods: 'payment_methods',
  licence: 'licence',
  provablyFair: 'provably_fair',
  foundedYear: 'founded_year',
} as const satisfies Record<keyof FactFields, string>;

/** Empty and false said nothing in those columns. */
function asFact(value: FactFields[keyof FactFields]): FactValue | undefined {
  if (value === null || value === undefined || value === false || value === '') return undefined;
  return typeof value === 'object' && value.length === 0 ? undefined : value;
}

/** Those fields as facts to be stored; a value that is stored already is left out, with its source and date. */
export function factsFromFields(known: readonly LockedFact[], fields: FactFields): FactsInput {
  const given = (Object.keys(FIELD_KEYS) as (keyof FactFields)[]).filter((field) => fields[field] !== undefined);
  if (given.length === 0) return {};
  const stored = new Map(known.map((fact) => [fact.key, fact]));
  const facts: FactsInput = {};
  for (const field of given) {
    const key = FIELD_KEYS[field];
    const value = asFact(fields[field]);
    const before = stored.get(key);
    if (value === undefined) {
      // That rounds cannot be verified may be known; the old field cannot say so and so takes only a 'yes' away.
      if (before && before.value !== false) facts[key] = null;
    } else if (!before || !sameJson(before.value, value)) {
      facts[key] = {
        value,
        sourceKind: before?.sourceKind ?? 'other',
        source: before?.source ?? '',
        note: before?.note ?? '',
      };
    }
  }
  return facts;
}

/** The same fields from stored facts, for the procedures and archives that still name them. */
export function fieldsFromFacts(facts: readonly { key: string; value: FactValue }[]) {
  const values = new Map(facts.map(({ key, value }) => [key, value]));
  const methods = values.get('payment_methods');
  const licence = values.get('licence');
  const year = values.get('founded_year');
  return {
    paymentMethods: Array.isArray(methods) ? methods.map(String) : [],
    licence: typeof licence === 'string' ? licence : null,
    provablyFair: values.get('provably_fair') === true,
    foundedYear: typeof year === 'number' ? year : null,
  };
}
