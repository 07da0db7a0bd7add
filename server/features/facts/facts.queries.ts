import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { FactValue, SourceKind } from '../../../shared/facts/casino-facts';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';
import type { FactInput } from '../../../shared/facts/casino-fact-input.schema';

const columns = [
  'key',
  sql<FactValue>`value`.as('value'),
  sql<SourceKind>`source_kind`.as('sourceKind'),
  'source',
  'note',
  'checked_at as checkedAt',
] as const;

export async function listFacts(db: Db, casinoId: string) {
  return await db
    .selectFrom('casino_facts')
    .leftJoin('profiles as checker', 'checker.id', 'casino_facts.checked_by')
    .select([...columns, 'casino_facts.updated_at as updatedAt', personName('checker').as('checkedBy')])
    .where('casino_id', '=', casinoId)
    .orderBy('key')
    .execute();
}

export async function listCasinoFacts(db: Db, casinoIds: readonly string[], keys: readonly string[]) {
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

export async function lockFacts(trx: Transaction<Database>, casinoIds: readonly string[]) {
  return await trx
    .selectFrom('casino_facts')
    .select(['casino_id as casinoId', ...columns, 'updated_at as updatedAt'])
    .where(sql<boolean>`casino_id = any(${[...casinoIds]}::uuid[])`)
    .orderBy('casino_id')
    .orderBy('key')
    .forUpdate()
    .execute();
}

export type LockedFact = Awaited<ReturnType<typeof lockFacts>>[number];

export interface FactOfCasino extends FactInput {
  casinoId: string;
  key: string;
}

/**
 * One statement, because an import has thirty facts for each of thousands of casinos. Advances `updated_at` of existing
 * facts.
 */
export async function upsertFacts(
  trx: Transaction<Database>,
  checkedBy: string | null,
  facts: readonly FactOfCasino[],
): Promise<void> {
  if (facts.length === 0) return;
  const getChecker = (fact: FactInput) => {
    if (fact.checkedAt === null) return null;
    return fact.checkedBy === undefined ? checkedBy : fact.checkedBy;
  };
  await sql`
    insert into casino_facts (casino_id, key, value, source_kind, source, note, checked_at, checked_by, updated_at)
    select casino_id, key, value, source_kind, source, note, case when is_checked_now then now() else checked_at end,
      checked_by, coalesce(updated_at, now())
    from unnest(
      ${facts.map(({ casinoId }) => casinoId)}::uuid[],
      ${facts.map(({ key }) => key)}::text[], ${facts.map(({ value }) => JSON.stringify(value))}::jsonb[],
      ${facts.map(({ sourceKind }) => sourceKind)}::text[], ${facts.map(({ source }) => source)}::text[],
      ${facts.map(({ note }) => note)}::text[],
      ${facts.map(({ checkedAt }) => checkedAt === undefined)}::boolean[],
      ${facts.map(({ checkedAt }) => checkedAt ?? null)}::timestamptz[],
      ${facts.map(getChecker)}::uuid[], ${facts.map(({ updatedAt }) => updatedAt ?? null)}::timestamptz[]
    ) as given (casino_id, key, value, source_kind, source, note, is_checked_now, checked_at, checked_by, updated_at)
    on conflict (casino_id, key) do update set
      value = excluded.value, source_kind = excluded.source_kind, source = excluded.source, note = excluded.note,
      checked_at = excluded.checked_at, checked_by = excluded.checked_by,
      updated_at = greatest(clock_timestamp(), casino_facts.updated_at + interval '1 millisecond')
  `.execute(trx);
}

export interface FactKey {
  casinoId: string;
  key: string;
}

export async function deleteFacts(trx: Transaction<Database>, facts: readonly FactKey[]): Promise<void> {
  if (facts.length === 0) return;
  await sql`
    delete from casino_facts
    using unnest(${facts.map(({ casinoId }) => casinoId)}::uuid[], ${facts.map(({ key }) => key)}::text[])
      as given (casino_id, key)
    where casino_facts.casino_id = given.casino_id and casino_facts.key = given.key
  `.execute(trx);
}

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

/** For select(): facts that used to be columns of casinos, under the old names. */
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
