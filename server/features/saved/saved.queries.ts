import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { MAX_SAVED } from '../../../shared/saved/saved-sites';
import type { Database, Db } from '../../database/database';

/**
 * Newest first. Omits casinos that are drafts; they reappear when public again. The list may then exceed MAX_SAVED and
 * is still returned in full, so that each site can be removed.
 */
export async function listSaved(db: Db, userId: string) {
  return await db
    .selectFrom('saved_casinos as saved')
    .innerJoin('public_casinos as casino', 'casino.id', 'saved.casino_id')
    .select([sql<string>`coalesce(casino.slug, casino.id::text)`.as('address'), 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('casino_id')
    .execute();
}

export interface NewSaved {
  casinoId: string;
  savedAt?: Date | undefined;
}

/**
 * Saves sites, newest first, until the account has MAX_SAVED; drafts, which the member cannot see, do not count. Sites
 * already saved stay unchanged. Returns the ids that did not fit. Needs a lock on the account: concurrent calls could
 * exceed the limit.
 */
export async function insertSaved(
  trx: Transaction<Database>,
  userId: string,
  sites: readonly NewSaved[],
): Promise<string[]> {
  const { rows } = await sql<{ casinoId: string }>`
    with given as (
      select casino_id, least(coalesce(max(saved_at), now()), now()) as saved_at
      from unnest(
        ${sites.map(({ casinoId }) => casinoId)}::uuid[],
        ${sites.map(({ savedAt }) => savedAt ?? null)}::timestamptz[]
      ) as asked (casino_id, saved_at)
      where not exists (
        select from saved_casinos where user_id = ${userId} and saved_casinos.casino_id = asked.casino_id
      )
      group by casino_id
    ), added as (
      insert into saved_casinos (user_id, casino_id, saved_at)
      select ${userId}, casino_id, saved_at from given
      order by saved_at desc, casino_id
      limit (
        select greatest(0, ${MAX_SAVED} - count(*))
        from saved_casinos join public_casinos on public_casinos.id = saved_casinos.casino_id
        where saved_casinos.user_id = ${userId}
      )
      returning casino_id
    )
    select casino_id as "casinoId" from given except select casino_id from added
  `.execute(trx);
  return rows.map(({ casinoId }) => casinoId);
}

export async function deleteSaved(db: Db, userId: string, casinoId: string): Promise<void> {
  await db.deleteFrom('saved_casinos').where('user_id', '=', userId).where('casino_id', '=', casinoId).execute();
}
