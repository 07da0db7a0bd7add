import { sql } from 'kysely';
import type { AlertFrequency } from '../../../shared/saved/alert-kinds';
import type { Db } from '../../database/database';
import { isChosen } from './alert-kind.queries';

export interface ReadySite {
  casinoId: string;
  changeIds: number[];
}

interface Readiness {
  /** Changes recorded before this time are final. A site is ready if its latest change is. */
  quietSince: Date;
  /** A site is also ready if its first change is older than this; newer changes stay. */
  waitingSince: Date;
  limit: number;
}

const finalIds = (quietSince: Date) => sql<number[]>`
  array_agg(change_id order by change_id) filter (where noticed_at <= ${quietSince}::timestamptz)`;

export async function listReadySites(db: Db, { quietSince, waitingSince, limit }: Readiness): Promise<ReadySite[]> {
  return await db
    .selectFrom('alert_changes')
    .select(['casino_id as casinoId', finalIds(quietSince).as('changeIds')])
    .groupBy('casino_id')
    .having(
      sql<boolean>`max(noticed_at) <= ${quietSince}::timestamptz or min(noticed_at) <= ${waitingSince}::timestamptz`,
    )
    .orderBy(sql`min(noticed_at)`)
    .orderBy('casino_id')
    .limit(limit)
    .execute();
}

export interface SiteProgress extends ReadySite {
  after: string;
}

interface Batch {
  sites: readonly SiteProgress[];
  peopleOfEach: number;
  due: Readonly<Record<AlertFrequency, Date>>;
  gapMs: number;
}

/**
 * Skips changes from before an account saved the site or switched alerts on. Returns, per site with such accounts,
 * their number and the last one.
 */
export async function addDeliveries(db: Db, { sites, peopleOfEach, due, gapMs }: Batch) {
  const { rows } = await sql<{ casinoId: string; people: number; last: string }>`
    with people as materialized (
      select saved.user_id, saved.casino_id, saved.saved_at
      from unnest(
        ${sites.map(({ casinoId }) => casinoId)}::uuid[], ${sites.map(({ after }) => after)}::uuid[]
      ) as given (casino_id, after)
      cross join lateral (
        select user_id, casino_id, saved_at from saved_casinos
        where saved_casinos.casino_id = given.casino_id and user_id > given.after
        order by user_id limit ${peopleOfEach}
      ) as saved
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
      join casino_changes as change on change.casino_id = people.casino_id
        and change.id = any(${sites.flatMap(({ changeIds }) => changeIds)}::bigint[])
      where change.changed_at > people.saved_at and change.changed_at > preferences.on_since and ${isChosen}
      on conflict do nothing
    )
    select casino_id as "casinoId", count(*)::int as people, (array_agg(user_id order by user_id desc))[1] as last
    from people group by casino_id
  `.execute(db);
  return rows;
}

export async function deletePendingChanges(db: Db, changeIds: readonly number[]): Promise<void> {
  await sql`delete from alert_changes where change_id = any(${[...changeIds]}::bigint[])`.execute(db);
}
