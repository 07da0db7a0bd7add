import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { StoredChange } from '../../../shared/history/casino-change-text';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';
import { isPublicChange } from '../../database/public-changes.queries';

export type SendingState = 'planned' | 'sending' | 'paused' | 'done';

const letters = (db: Db) =>
  db.selectFrom('blog_posts as post').where('post.kind', '=', 'letter').where('post.deleted_at', 'is', null);

interface Counts {
  recipients: number;
  sent: number;
  failed: number;
  refused: number;
  retried: number;
  unsubscribed: number;
}

/** Undelivered mails that are tried again count as neither sent nor failed. */
const counts = sql<Counts>`(
  select jsonb_build_object(
    'recipients', count(*) filter (where state <> 'skipped'),
    'sent', count(*) filter (where state = 'sent'),
    'failed', count(*) filter (where state = 'failed'),
    'refused', count(*) filter (where state = 'failed' and error like 'refused%'),
    'retried', count(*) filter (where state = 'queued'),
    'unsubscribed', count(unsubscribed_at)
  ) from letter_deliveries where post_id = post.id
)`;

interface WrittenMail {
  html: string;
  text: string;
}

function selectLetters(db: Db) {
  return letters(db)
    .leftJoin('letter_sendings as sending', 'sending.post_id', 'post.id')
    .leftJoin('profiles as pauser', 'pauser.id', 'sending.paused_by')
    .select([
      'post.id',
      'post.title',
      'post.slug',
      'post.updated_at as updatedAt',
      'post.sent_at as sentAt',
      sql<SendingState | null>`sending.state`.as('state'),
      'sending.start_at as startAt',
      'sending.paused_at as pausedAt',
      'sending.done_at as doneAt',
      'sending.problem',
      personName('pauser').as('pausedBy'),
      counts.as('counts'),
    ]);
}

/** Drafts first, then sent letters, newest first. */
export async function listLetters(db: Db, limit: number) {
  return await selectLetters(db)
    .orderBy(sql`post.sent_at is not null`)
    .orderBy(sql`coalesce(post.sent_at, post.updated_at)`, 'desc')
    .orderBy('post.id')
    .limit(limit)
    .execute();
}

export async function findLetter(db: Db, id: string) {
  return await selectLetters(db)
    .leftJoin('profiles as author', 'author.id', 'post.author_id')
    .select([
      'post.excerpt',
      'post.content',
      'post.content_html as contentHtml',
      personName('author').as('author'),
      // Fixed when the sending began.
      sql<WrittenMail | null>`case when sending.html is not null
        then jsonb_build_object('html', sending.html, 'text', sending.text) end`.as('mail'),
    ])
    .where('post.id', '=', id)
    .executeTakeFirst();
}

export type FoundLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

/** Whether the text is final: the letter is scheduled or was sent, here or where it was imported from. */
export async function isFixed(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFixed: boolean }>`
    select sent_at is not null or exists (select from letter_sendings where post_id = post.id) as "isFixed"
    from blog_posts as post where id = ${id} and kind = 'letter'
  `.execute(trx);
  return rows[0]?.isFixed ?? false;
}

export async function isUnfinished(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('letter_sendings')
    .select('post_id')
    .where('post_id', '=', id)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Audience {
  confirmed: number;
  pending: number;
  refused: number;
}

export async function countAudience(db: Db): Promise<Audience> {
  const { rows } = await sql<Audience>`
    select count(*) filter (where status = 'confirmed' and refused_at is null)::int as confirmed,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'confirmed' and refused_at is not null)::int as refused
    from newsletter_subscribers
  `.execute(db);
  return rows[0] ?? { confirmed: 0, pending: 0, refused: 0 };
}

interface Plan {
  id: string;
  /** Null: after the minute in which sending can be cancelled. */
  at: Date | null;
  by: string;
}

/** False if the letter is scheduled already. */
export async function insertPlan(trx: Transaction<Database>, { id, at, by }: Plan, waitSeconds: number) {
  const { rows } = await sql`
    insert into letter_sendings (post_id, state, start_at, planned_by)
    values (${id}, 'planned', coalesce(${at}::timestamptz, now() + ${waitSeconds} * interval '1 second'),
      (select id from profiles where id = ${by}))
    on conflict do nothing returning post_id
  `.execute(trx);
  return rows.length > 0;
}

export async function deletePlan(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('letter_sendings')
    .where('post_id', '=', id)
    .where('state', '=', 'planned')
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function pauseSending(trx: Transaction<Database>, id: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    update letter_sendings set state = 'paused', paused_at = now(), paused_by = (select id from profiles where id = ${by})
    where post_id = ${id} and state = 'sending' returning post_id
  `.execute(trx);
  return rows.length > 0;
}

export async function resumeSending(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('letter_sendings')
    .set({ state: 'sending', paused_at: null, paused_by: null, problem: null, batch_at: sql<Date>`now()` })
    .where('post_id', '=', id)
    .where('state', '=', 'paused')
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing is sent of letters in the trash, however they came there. */
const isKept = sql<boolean>`exists (
  select from blog_posts where id = letter_sendings.post_id and deleted_at is null)`;

export async function listDuePlans(db: Db): Promise<{ id: string; plannedBy: string | null }[]> {
  return await db
    .selectFrom('letter_sendings')
    .select(['post_id as id', 'planned_by as plannedBy'])
    .where(isKept)
    .where('state', '=', 'planned')
    .where('problem', 'is', null)
    .where('start_at', '<=', sql<Date>`now()`)
    .orderBy('start_at')
    .execute();
}

export async function secondsToNextPlan(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(start_at) - now())::float8 as seconds from letter_sendings
    where state = 'planned' and problem is null and ${isKept}
  `.execute(db);
  return rows[0]?.seconds ?? undefined;
}

export async function storePlanProblem(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('letter_sendings')
    .set({ problem })
    .where('post_id', '=', id)
    .where('state', '=', 'planned')
    .execute();
}

/** During a break nothing about bonuses is mailed. */
const isOnBreak = (email: string) =>
  sql`exists (select from users where lower(users.email) = lower(${sql.ref(email)}) and users.paused_until > now())`;

/**
 * Fixes the letter's mail and adds one delivery for each confirmed address that takes no break. False if it was
 * cancelled, or another process begins it.
 */
export async function beginSending(trx: Transaction<Database>, id: string, { html, text }: WrittenMail) {
  const { rows } = await sql`
    update letter_sendings set state = 'sending', started_at = now(), batch_at = now(), html = ${html}, text = ${text},
      problem = null
    where post_id = (
      select post_id from letter_sendings where post_id = ${id} and state = 'planned' and start_at <= now() and ${isKept}
      for update skip locked
    ) returning post_id
  `.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    insert into letter_deliveries (post_id, subscriber_id)
    select ${id}, id from newsletter_subscribers as reader
    where status = 'confirmed' and refused_at is null and not ${isOnBreak('reader.email')}
    order by confirmed_at, id
    on conflict do nothing
  `.execute(trx);
  await sql`update blog_posts set sent_at = now() where id = ${id}`.execute(trx);
  return true;
}

export async function listSending(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('letter_sendings')
    .select('post_id as id')
    .where(isKept)
    .where('state', '=', 'sending')
    .orderBy('started_at')
    .execute();
  return rows.map(({ id }) => id);
}

export interface LockedSending extends WrittenMail {
  title: string;
  slug: string;
  /** Since the last mails were queued. */
  seconds: number;
  waiting: number;
}

/** Undefined if it is not being sent, or another process is queueing its mails. */
export async function lockSending(trx: Transaction<Database>, id: string): Promise<LockedSending | undefined> {
  const { rows } = await sql<LockedSending>`
    select post.title, post.slug, sending.html, sending.text,
      extract(epoch from clock_timestamp() - sending.batch_at)::float8 as seconds,
      (select count(*) from mail_queue
        where channel = 'letter' and status in ('queued', 'sending') and attempts = 0)::int as waiting
    from letter_sendings as sending join blog_posts as post on post.id = sending.post_id
    where sending.post_id = ${id} and sending.state = 'sending' and post.deleted_at is null
    for update of sending skip locked
  `.execute(trx);
  return rows[0];
}

export interface Recipient {
  deliveryId: number;
  /** Null for an address that may no longer be mailed. */
  email: string | null;
  confirmedAt: Date | null;
}

/** A subscriber who unsubscribes waits until these mails are queued, and then removes them. */
export async function claimPending(trx: Transaction<Database>, id: string, limit: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with next as materialized (
      select id, subscriber_id from letter_deliveries where post_id = ${id} and state = 'waiting' order by id limit ${limit}
    ), locked as materialized (
      select id, email, confirmed_at, status, refused_at from newsletter_subscribers
      where id in (select subscriber_id from next) order by id for share
    )
    select next.id::int as "deliveryId", locked.confirmed_at as "confirmedAt",
      case when locked.status = 'confirmed' and locked.refused_at is null and not ${isOnBreak('locked.email')}
        then locked.email end as email
    from next left join locked on locked.id = next.subscriber_id order by next.id
  `.execute(trx);
  return rows;
}

interface QueuedDelivery {
  deliveryId: number;
  mailId: string;
  tokenHash: string;
}

export async function markQueued(
  trx: Transaction<Database>,
  id: string,
  { queued, skipped }: { queued: readonly QueuedDelivery[]; skipped: readonly number[] },
): Promise<void> {
  await sql`
    update letter_deliveries as delivery set state = 'queued', mail_id = given.mail_id, token_hash = given.token_hash
    from unnest(
      ${queued.map(({ deliveryId }) => deliveryId)}::bigint[], ${queued.map(({ mailId }) => mailId)}::uuid[],
      ${queued.map(({ tokenHash }) => tokenHash)}::text[]
    ) as given (id, mail_id, token_hash) where delivery.id = given.id
  `.execute(trx);
  await sql`update letter_deliveries set state = 'skipped' where id = any(${[...skipped]}::bigint[])`.execute(trx);
  await sql`update letter_sendings set batch_at = clock_timestamp() where post_id = ${id}`.execute(trx);
}

/** For a letter whose only remaining mails were deferred by their servers. Its figures go on changing. */
export async function finishSending(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`
    update letter_sendings as sending set state = 'done', done_at = now()
    where post_id = ${id} and state = 'sending' and not exists (
      select from letter_deliveries as delivery left join mail_queue as mail on mail.id = delivery.mail_id
      where delivery.post_id = sending.post_id
        and (delivery.state = 'waiting' or (delivery.state = 'queued' and mail.attempts = 0))
    ) returning post_id
  `.execute(trx);
  if (rows.length === 0) return false;
  // Unsubscribing removes queued mails.
  await sql`
    update letter_deliveries as delivery set state = 'skipped'
    where post_id = ${id} and state = 'queued' and not exists (select from mail_queue where id = delivery.mail_id)
  `.execute(trx);
  return true;
}

/** When a letter is deleted, its deferred mails are not tried again. */
export async function dropRetries(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`
    with dropped as (
      delete from mail_queue using letter_deliveries as delivery
      where delivery.post_id = ${id} and delivery.state = 'queued' and mail_queue.id = delivery.mail_id
      returning mail_queue.id
    )
    update letter_deliveries set state = 'failed', error = 'the letter was deleted'
    from dropped where mail_id = dropped.id
  `.execute(trx);
}

interface Outcome {
  mailId: string;
  isSent: boolean;
  reason: string | null;
  /** The server of the address refused the mail for good. */
  isRefused: boolean;
}

/**
 * A refused address gets no more letters until it confirms again. A mail that was already on its way when its reader
 * unsubscribed is sent.
 */
export async function settleDelivery(db: Db, { mailId, isSent, reason, isRefused }: Outcome): Promise<void> {
  const error = isRefused ? `refused: ${reason ?? ''}` : reason;
  const { rows } = await sql<{ subscriberId: string | null }>`
    update letter_deliveries set state = ${isSent ? 'sent' : 'failed'}, error = ${error},
      sent_at = case when ${isSent}::boolean then now() end
    where mail_id = ${mailId} and (state = 'queued' or (state = 'skipped' and ${isSent}::boolean))
    returning subscriber_id as "subscriberId"
  `.execute(db);
  const subscriberId = rows[0]?.subscriberId;
  if (!isRefused || !subscriberId) return;
  await db
    .updateTable('newsletter_subscribers')
    .set({ refused_at: sql<Date>`now()` })
    .where('id', '=', subscriberId)
    .execute();
}

export async function findLastSent(db: Db, exceptId: string): Promise<Date | null> {
  const row = await letters(db)
    .select(sql<Date | null>`max(post.sent_at)`.as('at'))
    .where('post.id', '<>', exceptId)
    .executeTakeFirst();
  return row?.at ?? null;
}

export interface LetterChange extends StoredChange {
  casinoId: string;
  name: string;
  address: string;
  status: string;
}

const FACT_KEYS = FACTS.map(({ key }) => key);

/** Oldest first. Leaves out places, which follow from the rest. */
export async function listLetterChanges(db: Db, since: Date, limit: number): Promise<LetterChange[]> {
  return await db
    .selectFrom('casino_changes as change')
    .innerJoin('public_casinos as casino', 'casino.id', 'change.casino_id')
    .select([
      'change.kind',
      'change.key',
      sql`change.before`.as('before'),
      sql`change.after`.as('after'),
      'change.note',
      'casino.id as casinoId',
      'casino.name',
      'casino.status',
      sql<string>`coalesce(casino.slug, casino.id::text)`.as('address'),
    ])
    .where('change.changed_at', '>', since)
    .where('change.is_imported', '=', false)
    .where('change.kind', 'in', ['status', 'listed', 'rating', 'code', 'fact'])
    .where(isPublicChange(FACT_KEYS))
    .orderBy('change.changed_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute()
    .then((rows) => rows.reverse());
}

export async function findFreeSlug(db: Db, wanted: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select ${wanted}::text as slug, 0 as turn
      union all select ${wanted} || '-' || n, n from generate_series(2, 200) as n
    ) as proposed
    where not exists (select from blog_posts where lower(blog_posts.slug) = proposed.slug) order by turn limit 1
  `.execute(db);
  return rows[0]?.slug ?? `${wanted}-${Date.now()}`;
}
