import { sql } from 'kysely';
import type { Db } from '../../database/database';

interface Figures {
  casinos: number;
  posts: number;
  subscribers: number;
  unconfirmedSubscribers: number;
  newMessages: number;
  mailsWaiting: number;
  mailsFailed: number;
}

export async function countEverything(db: Db): Promise<Figures> {
  const result = await sql<Figures>`
    select
      (select count(*) from casinos)::int as casinos,
      (select count(*) from public_posts)::int as posts,
      (select count(*) from newsletter_subscribers where status = 'confirmed')::int as subscribers,
      (select count(*) from newsletter_subscribers where status = 'pending')::int as "unconfirmedSubscribers",
      (select count(*) from contact_messages where read_at is null)::int as "newMessages",
      (select count(*) from mail_queue where status in ('queued', 'sending'))::int as "mailsWaiting",
      (select count(*) from mail_queue where status = 'failed')::int as "mailsFailed"
  `.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('Nothing was counted.');
  return row;
}
