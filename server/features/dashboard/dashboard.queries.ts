import { sql } from 'kysely';
import type { Db } from '../../database/database';

interface Figures {
  casinos: number;
  posts: number;
  drafts: number;
  scheduledPosts: number;
  users: number;
  admins: number;
  subscribers: number;
  unconfirmedSubscribers: number;
  newMessages: number;
}

export async function countFigures(db: Db): Promise<Figures> {
  const result = await sql<Figures>`
    select
      (select count(*) from casinos where deleted_at is null)::int as casinos,
      (select count(*) from public_posts)::int as posts,
      (select count(*) from blog_posts where status = 'draft' and kind = 'article' and deleted_at is null)::int as drafts,
      (select count(*) from blog_posts where status = 'published' and published_at > now())::int as "scheduledPosts",
      (select count(*) from users)::int as users,
      (select count(*) from profiles where role = 'admin')::int as admins,
      (select count(*) from newsletter_subscribers where status = 'confirmed')::int as subscribers,
      (select count(*) from newsletter_subscribers where status = 'pending')::int as "unconfirmedSubscribers",
      (select count(*) from contact_messages where read_at is null)::int as "newMessages"
  `.execute(db);
  return counted(result.rows);
}

function counted<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('Nothing was counted.');
  return row;
}

interface FirstContent {
  hasSite: boolean;
  hasArticle: boolean;
  /** The newest one through the mail server that is set up. */
  testMail: 'sent' | 'failed' | 'waiting' | null;
  mailProblem: string | null;
}

export async function findFirstContent(db: Db): Promise<FirstContent> {
  const result = await sql<FirstContent>`
    select
      exists (select from casinos where status <> 'draft' and not is_demo and deleted_at is null) as "hasSite",
      exists (select from blog_posts where status = 'published' and kind = 'article' and not is_demo and deleted_at is null) as "hasArticle",
      newest.state as "testMail",
      newest.problem as "mailProblem"
    from (select) as one left join lateral (
      select mail.last_error as problem,
        case when mail.status = 'failed' then 'failed' when mail.status in ('queued', 'sending') then 'waiting' else 'sent' end as state
      from audit_log as entry left join mail_queue as mail on mail.id::text = entry.entity_id
      where entry.entity = 'settings' and entry.action = 'test_mail' and entry.after ->> 'throughServer' = 'true'
      order by entry.occurred_at desc limit 1
    ) as newest on true
  `.execute(db);
  return counted(result.rows);
}

export interface DayFigures {
  day: string;
  views: number;
  clicks: number;
}

export async function listDayFigures(db: Db, days: number): Promise<DayFigures[]> {
  const result = await sql<DayFigures>`
    with today as (select (now() at time zone 'UTC')::date as day),
    days as (select (today.day - ago) as day from today, generate_series(0, ${days - 1}::int) as ago),
    clicks as (
      select (occurred_at at time zone 'UTC')::date as day, count(*) as clicks
      from affiliate_clicks, today
      where not is_bot and occurred_at >= (today.day - ${days - 1}::int)::timestamp at time zone 'UTC'
      group by 1
    )
    select
      days.day::text as day,
      coalesce((select sum(views) from post_views_daily where post_views_daily.day = days.day), 0)::int as views,
      coalesce(clicks.clicks, 0)::int as clicks
    from days left join clicks on clicks.day = days.day
    order by days.day
  `.execute(db);
  return result.rows;
}

/** A break as long as lunch does not end a visit. */
const VISIT_HOURS = 4;

const leftAt = sql<Date | null>`case when desk_seen_at < now() - make_interval(hours => ${VISIT_HOURS})
  then desk_seen_at else desk_left_at end`;

export async function findLastVisit(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('profiles').select(leftAt.as('at')).where('id', '=', userId).executeTakeFirst();
  return row?.at ?? null;
}

export async function markSeen(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ desk_left_at: leftAt, desk_seen_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}
