import { type Kysely, sql } from 'kysely';

// Decisions that can still be taken back: their images wait to be deleted.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payouts_decided_at_idx on payouts (decided_at) where evidence is not null and state <> 'waiting'
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payouts_decided_at_idx`.execute(db);
}
