import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { FactValue, SourceKind } from '../../../shared/casino-facts';
import type { Database, Db } from '../../database/database';
import type { FactInput } from '../../../shared/casino-fact-input';

const columns = [
  'key',
  sql<FactValue>`value`.as('value'),
  sql<SourceKind>`source_kind`.as('sourceKind'),
  'source',
  'note',
  'checked_at as checkedAt',
] as const;

/** Every stored fact of one casino, of unknown keys too, with the name of who checked it. */
export async function listFacts(db: Db, casinoId: string) {
  return await db
    .selectFrom('casino_facts')
    .leftJoin('profiles as checker', 'checker.id', 'casino_facts.checked_by')
    .select([
      ...columns,
      'casino_facts.updated_at as updatedAt',
      sql<string | null>`coalesce(nullif(checker.display_name, ''), nullif(split_part(checker.email, '@', 1), ''))`.as(
        'checkedBy',
      ),
    ])
    .where('casino_id', '=', casinoId)
    .orderBy('key')
    .execute();
}

/** The named facts of several casinos. */
export async function listFactsOf(db: Db, casinoIds: readonly string[], keys: readonly string[]) {
  if (casinoIds.length === 0) return [];
  return await db
    .selectFrom('casino_facts')
    .select(['casino_id as casinoId', ...columns])
    .where(sql<boolean>`casino_id = any(${[...casinoIds]}::uuid[])`)
    .where(sql<boolean>`key = any(${[...keys]}::text[])`)
    .orderBy('casino_id')
    .orderBy('key')
    .execute();
}

/** Needs a transaction: the rows stay locked until it ends. */
export async function lockFacts(trx: Transaction<Database>, casinoId: string) {
  return await trx
    .selectFrom('casino_facts')
    .select([...columns, 'updated_at as updatedAt'])
    .where('casino_id', '=', casinoId)
    .orderBy('key')
    .forUpdate()
    .execute();
}

export type LockedFact = Awaited<ReturnType<typeof lockFacts>>[number];

/** Stored facts get a later `updated_at`; the moment of the check is now unless the input says otherwise. */
export async function upsertFact(
  trx: Transaction<Database>,
  { casinoId, key, checkedBy }: { casinoId: string; key: string; checkedBy: string },
  { value, sourceKind, source, note, checkedAt, updatedAt, ...fact }: FactInput,
): Promise<void> {
  const row = {
    value: JSON.stringify(value),
    source_kind: sourceKind,
    source,
    note,
    checked_at: checkedAt === undefined ? sql<Date>`now()` : checkedAt,
    checked_by: checkedAt === null ? null : fact.checkedBy === undefined ? checkedBy : fact.checkedBy,
  };
  await trx
    .insertInto('casino_facts')
    .values({ casino_id: casinoId, key, ...row, ...(updatedAt && { updated_at: updatedAt }) })
    .onConflict((conflict) =>
      conflict.columns(['casino_id', 'key']).doUpdateSet({
        ...row,
        updated_at: sql`greatest(clock_timestamp(), casino_facts.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

export async function deleteFact(trx: Transaction<Database>, casinoId: string, key: string): Promise<void> {
  await trx.deleteFrom('casino_facts').where('casino_id', '=', casinoId).where('key', '=', key).execute();
}

/** 'Verified, unchanged' for the named facts, or for all of them: their value and `updated_at` stay. */
export async function markFactsChecked(
  trx: Transaction<Database>,
  { casinoId, checkedBy }: { casinoId: string; checkedBy: string },
  keys?: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('casino_facts')
    .set({ checked_at: sql`now()`, checked_by: checkedBy })
    .where('casino_id', '=', casinoId)
    .$if(keys !== undefined, (all) => all.where(sql<boolean>`key = any(${[...(keys ?? [])]}::text[])`))
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** For select(): the facts that were columns of casinos, under the columns' names; `from` is the table's name in the query. */
export function selectFormer(from: string) {
  const of = (key: string) => sql`casino_facts.casino_id = ${sql.ref(`${from}.id`)} and casino_facts.key = ${key}`;
  return [
    sql<string[]>`coalesce((
      select array(select jsonb_array_elements_text(value)) from casino_facts
      where ${of('payment_methods')} and jsonb_typeof(value) = 'array'
    ), '{}')`.as('payment_methods'),
    sql<string | null>`(select value #>> '{}' from casino_facts where ${of('licence')})`.as('licence'),
    sql<boolean>`exists (select from casino_facts where ${of('provably_fair')} and value = 'true')`.as('provably_fair'),
    sql<number | null>`(
      select value::integer from casino_facts where ${of('founded_year')} and jsonb_typeof(value) = 'number'
    )`.as('founded_year'),
  ] as const;
}
