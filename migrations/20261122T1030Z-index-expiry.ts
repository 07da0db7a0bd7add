import { type Kysely, sql } from 'kysely';

// Housekeeping reads what has expired along an index, oldest first, a batch at a time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index sessions_expires_at_idx;
    create index sessions_end_idx on sessions (least(expires_at, absolute_expires_at));
    create index newsletter_subscribers_pending_idx on newsletter_subscribers (consent_at) where status = 'pending';
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index newsletter_subscribers_pending_idx, sessions_end_idx;
    create index sessions_expires_at_idx on sessions (expires_at);
  `.execute(db);
}
