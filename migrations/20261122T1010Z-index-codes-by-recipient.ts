import { type Kysely, sql } from 'kysely';

/** Codes are looked up by the place they were sent to, in any spelling; messages by their sender's address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index one_time_tokens_target_idx;
    create index one_time_tokens_target_idx on one_time_tokens (lower(target), purpose, created_at desc);
    create index contact_messages_lower_email_idx on contact_messages (lower(email), created_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index contact_messages_lower_email_idx;
    drop index one_time_tokens_target_idx;
    create index one_time_tokens_target_idx on one_time_tokens (target, purpose, created_at desc);
  `.execute(db);
}
