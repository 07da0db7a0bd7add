import { type Kysely, sql } from 'kysely';

// The job queue knows when a message or a report is due, and which process works on it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index mail_queue_due_idx;
    alter table mail_queue drop column next_attempt_at;
    create index mail_queue_waiting_idx on mail_queue (channel, created_at) where status in ('queued', 'sending');
    alter table index_now drop column leased_until, drop column attempts;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table index_now add column leased_until timestamptz, add column attempts integer not null default 0;
    drop index mail_queue_waiting_idx;
    alter table mail_queue add column next_attempt_at timestamptz not null default now();
    create index mail_queue_due_idx on mail_queue (channel, next_attempt_at, id) where status in ('queued', 'sending');
  `.execute(db);
}
