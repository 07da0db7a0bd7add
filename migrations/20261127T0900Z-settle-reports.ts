import { type Kysely, sql } from 'kysely';

// A decision about a reader's report can be taken back until it is settled: its image deleted and the reader told.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payouts add column settled_at timestamptz;
    update payouts set settled_at = decided_at where by = 'reader' and state in ('approved', 'refused');
    create index payouts_unsettled_idx on payouts (decided_at)
      where by = 'reader' and state in ('approved', 'refused') and settled_at is null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payouts set evidence = null where state <> 'waiting';
    drop index payouts_unsettled_idx;
    alter table payouts drop column settled_at;
  `.execute(db);
}
