import { type Kysely, sql } from 'kysely';

// Withdrawals by the desk and by readers, and at most one answer of a casino's operator. The facts about payouts are
// computed from the desk's; a 'summary' holds facts without the withdrawals behind them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payouts (
      id uuid primary key default gen_random_uuid(),
      casino_id uuid not null references casinos (id) on delete cascade,
      by text not null,
      state text not null,
      method text not null default '',
      amount_cents integer not null default 0,
      currency text not null default 'USD',
      asked_on date not null,
      minutes integer,
      outcome text not null default 'paid',
      summary jsonb,
      reported_by uuid references users (id) on delete set null,
      -- The image itself: uploads can be read by anyone who knows their name, this by the desk only.
      evidence bytea,
      reason text,
      decided_by uuid references users (id) on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      answer text,
      -- Until then a decision can be undone; after it the image is deleted and the reader told.
      settled_at timestamptz,

      constraint payouts_by check (by in ('desk', 'reader', 'operator')),
      constraint payouts_state
        check (state in ('recorded', 'summary', 'waiting', 'approved', 'refused', 'answer')),
      constraint payouts_outcome check (outcome in ('paid', 'partly', 'waiting', 'refused')),
      constraint payouts_not_negative check (amount_cents >= 0 and minutes >= 0),
      constraint payouts_summary check ((state = 'summary') = (summary is not null)),
      constraint payouts_answer
        check ((by = 'operator') = (answer is not null) and (state = 'answer') = (answer is not null))
    );
    create index payouts_casino_id_idx on payouts (casino_id, by, asked_on);
    create unique index payouts_answer_idx on payouts (casino_id) where by = 'operator';
    create index payouts_waiting_idx on payouts (created_at) where state = 'waiting';
    create index payouts_unsettled_idx on payouts (decided_at)
      where by = 'reader' and state in ('approved', 'refused') and settled_at is null;
    create index payouts_deleted_at_idx on payouts (deleted_at) where deleted_at is not null;
    create index payouts_reported_by_idx on payouts (reported_by) where reported_by is not null;
    create index payouts_decided_by_idx on payouts (decided_by) where decided_by is not null;
  `.execute(db);
}
