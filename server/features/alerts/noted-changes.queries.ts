import { sql } from 'kysely';
import type { AlertFrequency } from '../../../shared/alert-kinds';
import type { Db } from '../../database/database';
import { isChosen } from './alert-kind.queries';

export interface ReadySite {
  casinoId: string;
  changeIds: number[];
}

interface Readiness {
  /** Nothing was noted since. */
  quietSince: Date;
  /** Or the first one before. */
  waitingSince: Date;
  limit: number;
}

/** Sites whose noted changes have waited long enough, the longest first. */
export async function listReadySites(db: Db, { quietSince, waitingSince, limit }: Readiness): Promise<ReadySite[]> {
  return await db
    .selectFrom('alert_changes')
    .select(['casino_id as casinoId', sql<number[]>`array_agg(change_id order by change_id)`.as('changeIds')])
    .groupBy('casino_id')
    .having(({ eb, or, fn }) =>
      or([eb(fn.max('noticed_at'), '<=', quietSince), eb(fn.min('noticed_at'), '<=', waitingSince)]),
    )
    .orderBy(sql`min(noticed_at)`)
    .orderBy('casino_id')
    .limit(limit)
    .execute();
}

interface Batch extends ReadySite {
  /** The last person of the batch before. */
  after: string;
  limit: number;
  due: Readonly<Record<AlertFrequency, Date>>;
  gapMs: number;
}

/**
 * Has the next people who saved a site wait for its changes, each change once; a person who has it already keeps it as it
 * is. Of what happened before they saved the site or switched alerts on they hear nothing. Returns the last of them.
 */
export async function addDeliveries(
  db: Db,
  { casinoId, changeIds, after, limit, due, gapMs }: Batch,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    with people as materialized (
      select user_id, casino_id, saved_at from saved_casinos
      where casino_id = ${casinoId} and user_id > ${after}
      order by user_id limit ${limit}
    ), added as (
      insert into alert_deliveries (user_id, change_id, due_at)
      select people.user_id, change.id, case
        when change.kind = 'status' then ${due.at_once}::timestamptz
        when preferences.frequency = 'daily' then ${due.daily}::timestamptz
        when preferences.frequency = 'weekly' then ${due.weekly}::timestamptz
        else greatest(${due.at_once}::timestamptz, preferences.mailed_at + ${gapMs} * interval '1 millisecond')
      end
      from people
      join alert_preferences as preferences on preferences.user_id = people.user_id and preferences.is_on
      left join alert_sites as site on site.user_id = people.user_id and site.casino_id = people.casino_id
      join public_casinos as casino on casino.id = people.casino_id
      join casino_changes as change on change.id = any(${changeIds}::bigint[])
      where change.changed_at > people.saved_at and change.changed_at > preferences.on_since and ${isChosen}
      on conflict do nothing
    )
    select user_id as last from people order by user_id desc limit 1
  `.execute(db);
  return rows[0]?.last;
}

/** They have been given to everybody. */
export async function deleteNoted(db: Db, changeIds: readonly number[]): Promise<void> {
  await sql`delete from alert_changes where change_id = any(${[...changeIds]}::bigint[])`.execute(db);
}
