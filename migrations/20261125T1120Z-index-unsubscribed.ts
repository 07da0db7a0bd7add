import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index newsletter_subscribers_unsubscribed_idx on newsletter_subscribers (unsubscribed_at)
      where status = 'unsubscribed'
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index newsletter_subscribers_unsubscribed_idx`.execute(db);
}
