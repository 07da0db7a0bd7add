import type { FactInput, FactRemoval, FactsInput } from '../../../shared/facts/casino-fact-input.schema';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { sameJson } from '../../../shared/text/same-json';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import { assertNotLater } from '../../database/edit-conflicts';
import type { CasinoChange } from '../history/append-changes.queries';
import type { FactKey, FactOfCasino, LockedFact } from './facts.queries';

export const toLoggedFact = ({ value, note }: Pick<FactInput, 'value' | 'note'>) => ({
  value,
  ...(note === '' ? {} : { note }),
});

const written = ({ value, sourceKind, source, note }: Pick<FactInput, 'value' | 'sourceKind' | 'source' | 'note'>) => [
  value,
  sourceKind,
  source,
  note,
];

/** Identical saves do not conflict; removals may. */
function assertFactNotStale(key: string, stored: LockedFact | undefined, fact: FactInput | FactRemoval): void {
  const { expectedUpdatedAt } = fact;
  if (expectedUpdatedAt === undefined) return;
  if (stored) assertNotLater(expectedUpdatedAt, stored.updatedAt, 'facts');
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
  changes: CasinoChange[];
}

export function planFacts(casinoId: string, known: readonly LockedFact[], facts: FactsInput): PlannedFacts {
  const stored = new Map(known.map((fact) => [fact.key, fact]));
  const planned: PlannedFacts = { removed: [], saved: [], changes: [] };
  for (const [key, fact] of Object.entries(facts)) {
    const before = stored.get(key);
    if (fact === null || fact.value === null) {
      if (!before) continue;
      if (fact) assertFactNotStale(key, before, fact);
      planned.removed.push({ casinoId, key });
      planned.changes.push({ kind: 'fact', key, before: toLoggedFact(before) });
      continue;
    }
    assertFactNotStale(key, before, fact);
    planned.saved.push({ ...fact, casinoId, key });
    if (!before || !sameJson(toLoggedFact(before), toLoggedFact(fact))) {
      const note = fact.source || null;
      planned.changes.push({
        kind: 'fact',
        key,
        before: before && toLoggedFact(before),
        after: toLoggedFact(fact),
        note,
      });
    }
  }
  return planned;
}

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

/** In the old columns, empty and false meant unknown. */
function asFact(value: FactFields[keyof FactFields]): FactValue | undefined {
  if (value === null || value === undefined || value === false || value === '') return undefined;
  return typeof value === 'object' && value.length === 0 ? undefined : value;
}

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
      // The old field cannot express a known "no" (rounds cannot be verified), so an empty value removes only a "yes".
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
