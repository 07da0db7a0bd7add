import { type Kysely, sql } from 'kysely';

// What the operator of a site says about its withdrawals, in its own words: at most one of a site.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payouts
      add column answer text,
      drop constraint payouts_by,
      drop constraint payouts_state,
      add constraint payouts_by check (by in ('desk', 'reader', 'operator')),
      add constraint payouts_state
        check (state in ('recorded', 'summary', 'waiting', 'approved', 'refused', 'answer')),
      add constraint payouts_answer
        check ((by = 'operator') = (answer is not null) and (state = 'answer') = (answer is not null));
    create unique index payouts_answer_idx on payouts (casino_id) where by = 'operator';
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from payouts where by = 'operator';
    drop index payouts_answer_idx;
    alter table payouts
      drop constraint payouts_by,
      drop constraint payouts_state,
      drop column answer,
      add constraint payouts_by check (by in ('desk', 'reader')),
      add constraint payouts_state check (state in ('recorded', 'summary', 'waiting', 'approved', 'refused'));
  `.execute(db);
}
