import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { Database, Db } from '../../database/database';
import { lockUser } from '../auth/store/auth.queries';
import { deleteQueuedMails } from './alert-links.queries';

export async function listSearches(db: Db, userId: string) {
  return await db
    .selectFrom('alert_searches')
    .select(['id', 'filter', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertSearch(
  trx: Transaction<Database>,
  { userId, filter, matching }: { userId: string; filter: string; matching: readonly string[] },
): Promise<void> {
  await sql`
    with added as (
      insert into alert_searches (user_id, filter) values (${userId}, ${filter})
      on conflict (user_id, filter) do nothing returning id
    )
    insert into alert_search_sites (search_id, casino_id, told_at)
    select added.id, casinos.id, now() from added, public_casinos as casinos where casinos.id = any(${[...matching]}::uuid[])
  `.execute(trx);
}

/** Deletes one filter, or all. When none is left, a queued mail is deleted too. */
export async function deleteSearches(trx: Transaction<Database>, userId: string, id?: string): Promise<void> {
  await lockUser(trx, userId);
  const ofAccount = trx.deleteFrom('alert_searches').where('user_id', '=', userId);
  await (id === undefined ? ofAccount : ofAccount.where('id', '=', id)).execute();
  const left = await trx.selectFrom('alert_searches').select('id').where('user_id', '=', userId).limit(1).execute();
  if (left.length === 0) await deleteQueuedMails(trx, { userId, isOfFilters: true });
}

export async function listFilters(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_searches')
    .select('filter')
    .distinct()
    .where('filter', '>', after)
    .orderBy('filter')
    .limit(limit)
    .execute();
  return rows.map(({ filter }) => filter);
}

/** Stores the sites that match a filter now, for every account that saved it, and removes those that no longer do. */
export async function storeMatches(db: Db, filter: string, matching: readonly string[], at: Date): Promise<void> {
  const ids = [...matching];
  await sql`
    with gone as (
      delete from alert_search_sites using alert_searches as search
      where search.filter = ${filter} and search_id = search.id and told_at is null
        and casino_id <> all(${ids}::uuid[])
    )
    insert into alert_search_sites (search_id, casino_id, noticed_at)
    select search.id, casino.id, ${at}
    from alert_searches as search join public_casinos as casino on casino.id = any(${ids}::uuid[])
    where search.filter = ${filter} and search.created_at < ${at} and casino.status = any(${[...STATUSES_WITH_OFFER]}::text[])
    for key share of search
    on conflict do nothing
  `.execute(db);
}

export async function listSearchPeople(db: Db, noticedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_search_sites as site')
    .innerJoin('alert_searches as search', 'search.id', 'site.search_id')
    .select('user_id as userId')
    .where('told_at', 'is', null)
    .where('noticed_at', '<=', noticedBefore)
    .groupBy('user_id')
    .orderBy(sql`min(noticed_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Returns the address: null if it may get no mail. Undefined if another process has the lock. */
export async function lockAccount(
  trx: Transaction<Database>,
  userId: string,
): Promise<{ email: string | null } | undefined> {
  const account = await trx
    .selectFrom('users')
    .select(['email', 'email_confirmed_at as confirmedAt', 'disabled_at as disabledAt', 'paused_until as pausedUntil'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return undefined;
  const { email, confirmedAt, disabledAt, pausedUntil } = account;
  const isPaused = pausedUntil !== null && pausedUntil > new Date();
  return { email: confirmedAt === null || disabledAt !== null || isPaused ? null : email };
}

export interface WaitingSite {
  searchId: string;
  filter: string;
  casinoId: string;
  name: string;
  address: string;
}

export async function listWaitingSites(
  trx: Transaction<Database>,
  userId: string,
  noticedBefore: Date,
): Promise<WaitingSite[]> {
  return await trx
    .selectFrom('alert_search_sites as site')
    .innerJoin('alert_searches as search', 'search.id', 'site.search_id')
    .innerJoin('public_casinos as casino', 'casino.id', 'site.casino_id')
    .select([
      'search.id as searchId',
      'search.filter',
      'casino.id as casinoId',
      sql<string>`casino.name`.as('name'),
      sql<string>`coalesce(casino.slug, casino.id::text)`.as('address'),
    ])
    .$narrowType<{ casinoId: string }>()
    .where('search.user_id', '=', userId)
    .where('told_at', 'is', null)
    .where('noticed_at', '<=', noticedBefore)
    .where('casino.status', 'in', STATUSES_WITH_OFFER)
    .orderBy('search.created_at')
    .orderBy('search.id')
    .orderBy('casino.name')
    .execute();
}

/**
 * Marks these sites as reported and removes the other pending ones: they no longer match, and are reported if they
 * match again.
 */
export async function markReported(
  trx: Transaction<Database>,
  userId: string,
  { sites, noticedBefore, at }: { sites: readonly WaitingSite[]; noticedBefore: Date; at: Date },
): Promise<void> {
  await sql`
    update alert_search_sites as site set told_at = ${at}
    from unnest(${sites.map(({ searchId }) => searchId)}::uuid[], ${sites.map(({ casinoId }) => casinoId)}::uuid[])
      as told (search_id, casino_id)
    where site.search_id = told.search_id and site.casino_id = told.casino_id
  `.execute(trx);
  await sql`
    delete from alert_search_sites as site using alert_searches as search
    where search.user_id = ${userId} and search_id = search.id and told_at is null and noticed_at <= ${noticedBefore}
  `.execute(trx);
}

export async function postponeReports(db: Db, userId: string, until: Date): Promise<void> {
  await sql`
    update alert_search_sites set noticed_at = ${until} from alert_searches as search
    where search.user_id = ${userId} and search_id = search.id and told_at is null
  `.execute(db);
}
