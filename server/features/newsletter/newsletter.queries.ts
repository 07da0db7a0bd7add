import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';

interface Subscription {
  email: string;
  confirmTokenHash: string;
  unsubscribeTokenHash: string;
  /** False leaves a known address unchanged, so that links sent earlier stay valid. */
  renew: boolean;
}

/**
 * Returns the status. Writes a row in every case, so that the response time does not reveal whether the address was
 * known.
 */
export async function upsertSubscriber(
  db: Db,
  subscription: Subscription,
): Promise<'pending' | 'confirmed' | 'unsubscribed'> {
  const { email, confirmTokenHash, unsubscribeTokenHash, renew } = subscription;
  const result = await sql<{ status: 'pending' | 'confirmed' | 'unsubscribed' }>`
    insert into newsletter_subscribers as known (email, confirm_token_hash, confirm_expires_at, unsubscribe_token_hash)
    values (${email}, ${confirmTokenHash}, now() + interval '7 days', ${unsubscribeTokenHash})
    on conflict (lower(email)) do update set (
      status, consent_at, confirm_token_hash, confirm_expires_at, unsubscribe_token_hash, unsubscribed_at
    ) = (
      select renewed.* from (values
        ('pending', now(), excluded.confirm_token_hash, excluded.confirm_expires_at, excluded.unsubscribe_token_hash, null::timestamptz)
      ) as renewed where ${renew}::boolean and (known.status <> 'confirmed' or known.refused_at is not null)
      union all
      select known.status, known.consent_at, known.confirm_token_hash, known.confirm_expires_at, known.unsubscribe_token_hash, known.unsubscribed_at
      where not ${renew}::boolean or (known.status = 'confirmed' and known.refused_at is null)
    )
    returning status
  `.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('The subscription was not stored.');
  return row.status;
}

export async function confirmSubscriber(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set({ status: 'confirmed', confirmed_at: sql<Date>`coalesce(confirmed_at, now())`, refused_at: null })
    .where('confirm_token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'confirmed'),
        eb.and([eb('status', '=', 'pending'), eb('confirm_expires_at', '>', sql<Date>`now()`)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isExpiredConfirmation(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('confirm_token_hash', '=', tokenHash)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unsubscribe(trx: Transaction<Database>, tokenHash: string): Promise<boolean> {
  const row = await trx
    .updateTable('newsletter_subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where((eb) =>
      eb.or([
        eb('unsubscribe_token_hash', '=', tokenHash),
        eb('id', '=', eb.selectFrom('letter_deliveries').select('subscriber_id').where('token_hash', '=', tokenHash)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await sql`
    update letter_deliveries set unsubscribed_at = coalesce(unsubscribed_at, now()) where token_hash = ${tokenHash}
  `.execute(trx);
  // A link from a deferred mail counts as well as one from a delivered mail.
  await sql`
    with dropped as (
      delete from mail_queue using letter_deliveries as delivery
      where delivery.subscriber_id = ${row.id} and delivery.state = 'queued' and mail_queue.id = delivery.mail_id
      returning mail_queue.id, attempts
    )
    update letter_deliveries set state = 'skipped',
      unsubscribed_at = case when attempts > 0 then coalesce(unsubscribed_at, now()) else unsubscribed_at end
    from dropped where mail_id = dropped.id
  `.execute(trx);
  return true;
}

export async function deleteUnconfirmedSubscribers(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'newsletter_subscribers',
    where: sql`status = 'pending' and consent_at < now() - interval '7 days'`,
    orderBy: sql`consent_at`,
  });
}

/** Until then the row explains why no letter arrives. */
export async function deleteUnsubscribed(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'newsletter_subscribers',
    where: sql`status = 'unsubscribed' and unsubscribed_at < now() - interval '12 months'`,
    orderBy: sql`unsubscribed_at`,
  });
}

export async function deleteLostDeliveries(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'letter_deliveries',
    where: sql`post_id is null and subscriber_id is null`,
    orderBy: sql`post_id, subscriber_id`,
  });
}
