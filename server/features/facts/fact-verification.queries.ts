import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';

/** Locked in a fixed order to prevent deadlocks. Returns the ids of casinos that are not deleted. */
export async function lockCasinos(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('casinos')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Times are text, because a Date has no microseconds. */
export async function listCheckedFacts(trx: Transaction<Database>, ids: readonly string[], keys?: readonly string[]) {
  return await trx
    .selectFrom('casino_facts')
    .select([
      'casino_id as casinoId',
      'key',
      'updated_at as updatedAt',
      sql<string | null>`to_jsonb(checked_at)`.as('checkedAt'),
      'checked_by as checkedBy',
    ])
    .where(sql<boolean>`casino_id = any(${[...ids]}::uuid[])`)
    .$if(keys !== undefined, (all) => all.where(sql<boolean>`key = any(${[...(keys ?? [])]}::text[])`))
    .execute();
}

/** Times are text, because a Date has no microseconds. */
export async function listVerifiedCasinos(trx: Transaction<Database>, ids: readonly string[]) {
  return await trx
    .selectFrom('casinos')
    .select(['id', sql<string | null>`to_jsonb(verified_at)`.as('verifiedAt'), 'verified_by as verifiedBy'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

// Keys in the audit log: 'checked:{key}' and 'checkedBy:{key}' for a fact, 'verifiedAt' and 'verifiedBy' for the casino
// as a whole.
const loggedFacts = sql`
  from audit_log entry
    cross join lateral jsonb_object_keys(
      case jsonb_typeof(entry.before) when 'object' then entry.before else '{}' end
    ) as name
    cross join lateral (select substr(name, length('checkedBy:') + 1) as key) as logged`;
const isLogged = (entries: readonly number[]) =>
  sql`entry.id = any(${[...entries]}::bigint[]) and starts_with(name, 'checkedBy:')`;

export interface LoggedVerification {
  id: number;
  casinoId: string;
  madeAt: string;
  isWhole: boolean;
  keys: string[];
}

export async function listVerifications(
  trx: Transaction<Database>,
  actorId: string,
  entries: readonly number[],
): Promise<LoggedVerification[]> {
  const { rows } = await sql<LoggedVerification>`
    select entry.id, entry.entity_id as "casinoId", to_jsonb(entry.occurred_at) as "madeAt",
      coalesce(entry.before ? 'verifiedBy', false) as "isWhole", facts.keys
    from audit_log entry cross join lateral (
      select coalesce(array_agg(logged.key order by logged.key), '{}') as keys
      from jsonb_object_keys(case jsonb_typeof(entry.before) when 'object' then entry.before else '{}' end) as name
        cross join lateral (select substr(name, length('checkedBy:') + 1) as key) as logged
      where starts_with(name, 'checkedBy:')
    ) as facts
    where entry.id = any(${[...entries]}::bigint[])
      and entry.entity = 'casino' and entry.action = 'verify' and entry.actor_id = ${actorId}::uuid
      and (entry.before ? 'verifiedBy' or facts.keys <> '{}')
    order by entry.entity_id, entry.id
  `.execute(trx);
  return rows;
}

export interface RestoredCheck {
  casinoId: string;
  key: string;
  checkedAt: string | null;
}

/**
 * The caller has checked that the verifications are the actor's own. A verified fact has the timestamp of its audit
 * entry: facts with another timestamp or saved later are skipped; returns the restored ones.
 */
export async function restoreChecks(trx: Transaction<Database>, entries: readonly number[]): Promise<RestoredCheck[]> {
  const { rows } = await sql<RestoredCheck>`
    update casino_facts fact set
      checked_at = (before.entry ->> ('checked:' || before.key))::timestamptz,
      checked_by = (select id from users where id = (before.entry ->> ('checkedBy:' || before.key))::uuid)
    from (
      select entry.entity_id::uuid as casino_id, logged.key, entry.before as entry, entry.occurred_at, entry.actor_id
      ${loggedFacts}
      where ${isLogged(entries)}
    ) as before
    where fact.casino_id = before.casino_id and fact.key = before.key
      and fact.checked_at = before.occurred_at and fact.checked_by = before.actor_id
      and fact.updated_at <= before.occurred_at
    returning fact.casino_id as "casinoId", fact.key, to_jsonb(fact.checked_at) as "checkedAt"
  `.execute(trx);
  return rows;
}

export async function restoreCasinoChecks(trx: Transaction<Database>, entries: readonly number[]) {
  const { rows } = await sql<{ id: string; verifiedAt: string | null }>`
    update casinos set
      verified_at = (entry.before ->> 'verifiedAt')::timestamptz,
      verified_by = (select id from users where id = (entry.before ->> 'verifiedBy')::uuid)
    from audit_log entry
    where entry.id = any(${[...entries]}::bigint[]) and entry.before ? 'verifiedBy'
      and casinos.id = entry.entity_id::uuid
      and casinos.verified_at = entry.occurred_at and casinos.verified_by = entry.actor_id
    returning casinos.id, to_jsonb(casinos.verified_at) as "verifiedAt"
  `.execute(trx);
  return rows;
}
