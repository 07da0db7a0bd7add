import type { Transaction } from 'kysely';
import type { FactInput, FactsInput } from '../../../shared/casino-fact-input';
import type { FactValue } from '../../../shared/casino-facts';
import { SAVED_MEANWHILE } from '../../../shared/saving';
import type { Database } from '../../database/database';
import { AppError } from '../../errors';
import type { CasinoChange } from './changes.queries';
import { deleteFacts, lockFacts, upsertFacts } from './facts.queries';
import type { LockedFact } from './facts.queries';

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A fact as its history says it. */
const told = ({ value, note }: Pick<FactInput, 'value' | 'note'>) => ({ value, ...(note === '' ? {} : { note }) });

function assertFactNotStale(key: string, stored: LockedFact | undefined, fact: FactInput): void {
  const { expectedUpdatedAt } = fact;
  if (expectedUpdatedAt === undefined) return;
  const isSame = stored && sameJson(stored.value, fact.value);
  if (!isSame && (stored?.updatedAt.getTime() ?? 0) > (expectedUpdatedAt?.getTime() ?? 0)) {
    throw new AppError('CONFLICT', SAVED_MEANWHILE, { key, storedAt: stored?.updatedAt, expectedUpdatedAt });
  }
}

interface FactOwner {
  casinoId: string;
  checkedBy: string;
}

/**
 * Stores the given facts of a casino that the caller has locked; the others stay as they are. The answer is what changed
 * for a reader: a new date or source alone is no change.
 */
export async function saveFacts(
  trx: Transaction<Database>,
  { casinoId, checkedBy }: FactOwner,
  facts: FactsInput,
): Promise<CasinoChange[]> {
  const stored = new Map((await lockFacts(trx, casinoId)).map((fact) => [fact.key, fact]));
  const changes: CasinoChange[] = [];
  const removed: string[] = [];
  const saved: (FactInput & { key: string })[] = [];
  for (const [key, fact] of Object.entries(facts)) {
    const before = stored.get(key);
    if (fact === null) {
      if (!before) continue;
      removed.push(key);
      changes.push({ kind: 'fact', key, before: told(before) });
      continue;
    }
    assertFactNotStale(key, before, fact);
    saved.push({ ...fact, key });
    if (!before || !sameJson(told(before), told(fact))) {
      changes.push({ kind: 'fact', key, before: before && told(before), after: told(fact), note: fact.source || null });
    }
  }
  await deleteFacts(trx, casinoId, removed);
  await upsertFacts(trx, { casinoId, checkedBy }, saved);
  return changes;
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
export async function factsFromFields(
  trx: Transaction<Database>,
  casinoId: string,
  fields: FactFields,
): Promise<FactsInput> {
  const given = (Object.keys(FIELD_KEYS) as (keyof FactFields)[]).filter((field) => fields[field] !== undefined);
  if (given.length === 0) return {};
  const stored = new Map((await lockFacts(trx, casinoId)).map((fact) => [fact.key, fact]));
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
