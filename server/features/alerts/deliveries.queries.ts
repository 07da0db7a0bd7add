import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { StoredChange } from '../../../shared/history/casino-change-text';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { isChosen } from './alert-kind.queries';

export async function listDuePeople(db: Db, now: Date, rowsAtOnce: number): Promise<string[]> {
  const due = db
    .selectFrom('alert_deliveries')
    .select(['user_id', 'due_at'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(rowsAtOnce);
  const found = await db
    .selectFrom(due.as('due'))
    .select('user_id as userId')
    .groupBy('user_id')
    .orderBy(sql`min(due_at)`)
    .execute();
  return found.map(({ userId }) => userId);
}

export interface Recipient {
  /** Null if no mail may be sent: alerts are off, the address is not confirmed, or the account is disabled. */
  email: string | null;
}

/**
 * Locks the account and its alert preferences until the transaction ends. Undefined if another transaction holds them
 * or the account is gone.
 */
export async function lockRecipient(trx: Transaction<Database>, userId: string): Promise<Recipient | undefined> {
  // The same lock order as account deletion. FOR SHARE: a new address or a deletion waits for this transaction and then
  // also applies to the queued mail.
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return undefined;
  const { rows } = await sql<Recipient>`
    select case when preferences.is_on and users.email_confirmed_at is not null and users.disabled_at is null
      then users.email end as email
    from alert_preferences as preferences join users on users.id = preferences.user_id
    where preferences.user_id = ${userId} for update of preferences skip locked
  `.execute(trx);
  return rows[0];
}

export interface WaitingChange extends StoredChange {
  id: number;
  casinoId: string;
  changedAt: Date;
  name: string;
  address: string;
  /** For a rating: its value before the first change not yet mailed to this account. */
  baseline: unknown;
}

// Earlier changes are not mailed: while a change waits, the site may be saved again, or ratings chosen or mailed.
const alertsSince = sql`greatest(
  saved.saved_at, preferences.on_since,
  case when change.kind = 'rating' then site.rating_since end,
  case when change.kind = 'rating' and site.kinds is null then preferences.rating_since end
)`;

export async function listDueChanges(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<{ ids: number[]; changes: WaitingChange[] }> {
  const { rows } = await sql<WaitingChange & { isTold: boolean | null }>`
    select change.id, change.casino_id as "casinoId", change.kind, change.key, change.before, change.after, change.note,
      change.changed_at as "changedAt", casino.name, coalesce(casino.slug, casino.id::text) as address,
      saved.user_id is not null and change.changed_at > ${alertsSince} and ${isChosen} as "isTold",
      case when change.kind = 'rating' then (
        select first.before from casino_changes as first
        where first.casino_id = change.casino_id and first.kind = 'rating' and not first.is_minor
          and first.changed_at > ${alertsSince}
        order by first.changed_at, first.id limit 1
      ) end as baseline
    from alert_deliveries as delivery
    join alert_preferences as preferences on preferences.user_id = delivery.user_id
    join casino_changes as change on change.id = delivery.change_id
    left join public_casinos as casino on casino.id = change.casino_id
    left join saved_casinos as saved on saved.user_id = delivery.user_id and saved.casino_id = change.casino_id
    left join alert_sites as site on site.user_id = delivery.user_id and site.casino_id = change.casino_id
    where delivery.user_id = ${userId} and delivery.done_at is null and delivery.due_at <= ${now}
    order by change.changed_at, change.id
  `.execute(trx);
  return {
    ids: rows.map(({ id }) => id),
    changes: rows.filter(({ isTold }) => isTold === true),
  };
}

interface Done {
  userId: string;
  changeIds: readonly number[];
  mailId: string | null;
  at: Date;
}

export async function markDone(trx: Transaction<Database>, { userId, changeIds, mailId, at }: Done): Promise<void> {
  await sql`
    update alert_deliveries set done_at = ${at}, mail_id = ${mailId}::uuid
    where user_id = ${userId} and change_id = any(${[...changeIds]}::bigint[])
  `.execute(trx);
}

export async function postponeDue(db: Db, userId: string, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db
    .updateTable('alert_deliveries')
    .set({ due_at: until })
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .execute();
}

/** `ratingIds`: rating changes in the mail; later moves are measured from these. */
export async function recordMailed(
  trx: Transaction<Database>,
  { userId, at, ratingIds }: { userId: string; at: Date; ratingIds: readonly number[] },
): Promise<void> {
  await sql`update alert_preferences set mailed_at = ${at} where user_id = ${userId}`.execute(trx);
  if (ratingIds.length === 0) return;
  await sql`
    insert into alert_sites (user_id, casino_id, rating_since)
    select ${userId}::uuid, casino_id, changed_at from casino_changes where id = any(${[...ratingIds]}::bigint[])
    on conflict (user_id, casino_id) do update set rating_since = excluded.rating_since
  `.execute(trx);
}

export async function deleteOldDeliveries(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'alert_deliveries',
    where: sql`done_at < now() - interval '30 days'`,
    orderBy: sql`done_at`,
  });
}

export async function countDueDeliveries(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from alert_deliveries where done_at is null and due_at <= now()
  `.execute(db);
  return rows[0]?.due ?? 0;
}
