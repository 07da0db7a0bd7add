import { sql } from 'kysely';
import { EVERYTHING } from '../../cache/edge-headers';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';

/** In place of tags: all that the CDN holds, scripts and images too. */
export const WHOLE_CACHE = '*';

const PASSES = 3;

/** Purges all pages, because they may name other scripts than before, or changed while no CDN was known. */
export async function beginCdn(db: Db, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('cdn')
      .values({ name })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, next_call_at: sql`now()` }))
      .execute();
    await storePurge(trx, EVERYTHING);
  });
}

export async function isCdnKnown(db: Db): Promise<boolean> {
  return (await db.selectFrom('cdn').select('name').executeTakeFirst()) !== undefined;
}

/** For a start without a CDN: nothing is stored for one any more. */
export async function forgetCdn(db: Db): Promise<void> {
  if (!(await isCdnKnown(db))) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('cdn').execute();
    await trx.deleteFrom('cdn_purges').execute();
  });
}

async function storePurge(db: Db, tag: string, passes = 0): Promise<void> {
  await db
    .insertInto('cdn_purges')
    .values({ tags: [tag], passes })
    .execute();
}

/** At most one call to the CDN in this time, by all processes together: what changes in between goes into one. */
const SPACING = sql`interval '1 second'`;

/** True if purges are due and the caller may send them. */
export async function reserveCall(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cdn')
    .set({ next_call_at: sql`now() + ${SPACING}` })
    .where('next_call_at', '<=', sql<Date>`now()`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cdn_purges')
          .select('id')
          .where('next_at', '<=', sql<Date>`now()`),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After this the purges of a killed process are sent by another. */
export const LEASE_SECONDS = 30;

export interface ClaimedPurge {
  id: string;
  tags: string[];
  /** Nothing made before the change is on its way any more. */
  isLast: boolean;
}

/** So that even what gathered while the CDN refused for months takes no statement too long. */
export const MOST_CLAIMED = 5_000;

export async function claimPurges(db: Db): Promise<ClaimedPurge[]> {
  const { rows } = await sql<ClaimedPurge>`
    update cdn_purges set next_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any (array(
      select id from cdn_purges where next_at <= now() order by next_at limit ${MOST_CLAIMED} for update skip locked
    ))
    returning id, tags, created_at <= now() - interval '60 seconds' as "isLast"
  `.execute(db);
  return rows;
}

/** Until the second and the third pass; see docs/decisions/015. */
const PAUSES = sql`case passes when 0 then interval '2 seconds' else interval '58 seconds' end`;

/** Returns the failure that ended, if there was one. */
export async function recordSent(db: Db, ids: readonly string[]): Promise<string | null> {
  return await db.transaction().execute(async (trx) => {
    const isOf = sql<boolean>`id = any(${ids}::uuid[])`;
    await trx
      .deleteFrom('cdn_purges')
      .where(isOf)
      .where('passes', '>=', PASSES - 1)
      .execute();
    await trx
      .updateTable('cdn_purges')
      .set({ passes: sql`passes + 1`, next_at: sql`now() + ${PAUSES}` })
      .where(isOf)
      .execute();
    const before = await trx.selectFrom('cdn').select('failure').forUpdate().executeTakeFirst();
    await trx
      .updateTable('cdn')
      .set({ purged_at: sql`now()`, failures: 0, failure: null, failing_since: null })
      .execute();
    return before?.failure ?? null;
  });
}

interface Failed {
  failure: string;
  /** Longest pause before the next attempt, in seconds. */
  maxPause: number;
  /** Asked for by the CDN, in seconds. */
  retryAfter: number;
}

/** Returns the failure before, if there was one. */
export async function recordFailure(
  db: Db,
  ids: readonly string[],
  { failure, maxPause, retryAfter }: Failed,
): Promise<string | null> {
  return await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('cdn_purges')
      .set({ next_at: sql`now()` })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
    const before = await trx.selectFrom('cdn').select('failure').forUpdate().executeTakeFirst();
    const pause = sql`greatest(${retryAfter}::float8, least(${maxPause}::float8, 2 ^ least(failures, 20)))`;
    await trx
      .updateTable('cdn')
      .set({
        failures: sql`failures + 1`,
        failure,
        failing_since: sql`coalesce(failing_since, now())`,
        next_call_at: sql`now() + make_interval(secs => ${pause})`,
      })
      .execute();
    return before?.failure ?? null;
  });
}

/** Seconds until a call may have something to send; undefined if nothing waits. */
export async function secondsToNextCall(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from greatest(next_call_at, (select min(next_at) from cdn_purges)) - now())::float8 as seconds
    from cdn where exists (select from cdn_purges)
  `.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/** Age of the oldest change that the CDN does not know yet, in seconds; undefined without a CDN. */
export async function oldestUnsent(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - (select min(created_at) from cdn_purges where passes = 0)), 0)::float8
      as seconds
    from cdn
  `.execute(db);
  return rows[0]?.seconds;
}

/** Also ends the pause after a failure: whoever asks may have mended its cause. Only pages are purged again. */
export async function purgeWholeCache(trx: Transaction<Database>): Promise<void> {
  await storePurge(trx, WHOLE_CACHE, PASSES - 1);
  await storePurge(trx, EVERYTHING);
  await trx
    .updateTable('cdn')
    .set({ next_call_at: sql`now()` })
    .execute();
}

export async function findCdnState(db: Db) {
  const state = await db
    .selectFrom('cdn')
    .select((eb) => [
      'purged_at as purgedAt',
      'failure',
      'failing_since as failingSince',
      eb
        .selectFrom('cdn_purges')
        .select((purges) => purges.fn.min('created_at').as('since'))
        .where('passes', '=', 0)
        .as('waitingSince'),
    ])
    .executeTakeFirst();
  // Until the start has come so far.
  return state ?? { purgedAt: null, failure: null, failingSince: null, waitingSince: null };
}
