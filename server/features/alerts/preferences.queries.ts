import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { AlertFrequency, AlertKind } from '../../../shared/saved/alert-kinds';
import type { AlertSettingsInput } from '../../../shared/saved/alerts.schema';
import type { Database, Db } from '../../database/database';
import { deleteQueuedMails } from './alert-links.queries';

export interface AlertPreferences {
  isOn: boolean;
  kinds: AlertKind[];
  frequency: AlertFrequency;
}

export async function findPreferences(db: Db, userId: string): Promise<AlertPreferences | undefined> {
  const { rows } = await sql<AlertPreferences>`
    select is_on as "isOn", kinds, frequency from alert_preferences where user_id = ${userId}
  `.execute(db);
  return rows[0];
}

/** Switching alerts on or choosing ratings starts at this time; earlier changes are not mailed. */
export async function savePreferences(
  trx: Transaction<Database>,
  userId: string,
  { isOn, kinds, frequency }: AlertSettingsInput,
): Promise<void> {
  await sql`
    insert into alert_preferences as stored (user_id, is_on, kinds, frequency)
    values (${userId}, ${isOn}, ${kinds}::text[], ${frequency})
    on conflict (user_id) do update set
      is_on = excluded.is_on,
      kinds = excluded.kinds,
      frequency = excluded.frequency,
      on_since = case when excluded.is_on and not stored.is_on then now() else stored.on_since end,
      rating_since = case when 'score' = any(excluded.kinds) and not 'score' = any(stored.kinds)
        then now() else stored.rating_since end,
      updated_at = now()
  `.execute(trx);
}

/** Moves waiting deliveries to the times of another frequency, except changes of status, which are always immediate. */
export async function reschedule(trx: Transaction<Database>, userId: string, dueAt: Date): Promise<void> {
  await sql`
    update alert_deliveries as delivery set due_at = ${dueAt} from casino_changes as change
    where delivery.user_id = ${userId} and delivery.done_at is null
      and change.id = delivery.change_id and change.kind <> 'status'
  `.execute(trx);
}

export async function deleteWaiting(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('alert_deliveries').where('user_id', '=', userId).where('done_at', 'is', null).execute();
  await deleteQueuedMails(trx, { userId, isOfFilters: false });
}

export async function disableAlerts(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`update alert_preferences set is_on = false, updated_at = now() where user_id = ${userId}`.execute(trx);
}

export async function listSiteChoices(db: Db, userId: string): Promise<{ address: string; kinds: AlertKind[] }[]> {
  const { rows } = await sql<{ address: string; kinds: AlertKind[] }>`
    select coalesce(casino.slug, casino.id::text) as address, site.kinds
    from alert_sites as site
    join saved_casinos as saved on saved.user_id = site.user_id and saved.casino_id = site.casino_id
    join public_casinos as casino on casino.id = site.casino_id
    where site.user_id = ${userId} and site.kinds is not null
    order by casino.name, casino.id
  `.execute(db);
  return rows;
}

export async function enableAlertsForNoKind(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`update alert_sites set kinds = null where user_id = ${userId}`.execute(trx);
  const frequency = (await findPreferences(trx, userId))?.frequency ?? 'at_once';
  await savePreferences(trx, userId, { isOn: true, kinds: [], frequency });
}

export async function saveSiteChoice(
  db: Db,
  { userId, casinoId, kinds }: { userId: string; casinoId: string; kinds: readonly AlertKind[] | null },
): Promise<boolean> {
  const chosen = kinds === null ? null : [...kinds];
  const { rows } = await sql`
    with general as (
      select coalesce((select kinds from alert_preferences where user_id = ${userId}), '{}') as kinds
    )
    insert into alert_sites as stored (user_id, casino_id, kinds, rating_since)
    select user_id, casino_id, ${chosen}::text[],
      case when 'score' = any(${chosen}::text[]) and not 'score' = any(general.kinds) then now() end
    from saved_casinos, general
    where user_id = ${userId} and casino_id = ${casinoId}
    on conflict (user_id, casino_id) do update set
      kinds = excluded.kinds,
      rating_since = case
        when 'score' = any(coalesce(excluded.kinds, (select kinds from general)))
          and not 'score' = any(coalesce(stored.kinds, (select kinds from general)))
        then now() else stored.rating_since end
    returning 1
  `.execute(db);
  return rows.length > 0;
}
