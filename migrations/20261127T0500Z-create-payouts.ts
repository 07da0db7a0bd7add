import { type Kysely, sql } from 'kysely';

const COMPUTED = sql.raw(`('payout_median', 'payout_slowest', 'payout_tests')`);

// Withdrawals by the desk and by readers. The facts about payouts are computed from the desk's; a 'summary' keeps what
// was typed before there were any, so that every site says the same as before.
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
      evidence text,
      reason text,
      decided_by uuid references users (id) on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      constraint payouts_by check (by in ('desk', 'reader')),
      constraint payouts_state check (state in ('recorded', 'summary', 'waiting', 'approved', 'refused')),
      constraint payouts_outcome check (outcome in ('paid', 'partly', 'waiting', 'refused')),
      constraint payouts_not_negative check (amount_cents >= 0 and minutes >= 0),
      constraint payouts_summary check ((state = 'summary') = (summary is not null))
    );
    create index payouts_casino_id_idx on payouts (casino_id, by, asked_on);
    create index payouts_waiting_idx on payouts (created_at) where state = 'waiting';
    create index payouts_reported_by_idx on payouts (reported_by) where reported_by is not null;
    create index payouts_decided_by_idx on payouts (decided_by) where decided_by is not null;
    create index payouts_deleted_at_idx on payouts (deleted_at) where deleted_at is not null;

    insert into payouts (casino_id, by, state, asked_on, decided_by, summary)
    select casino_id, 'desk', 'summary', (coalesce(max(checked_at), max(updated_at)) at time zone 'UTC')::date,
      (array_agg(checked_by order by checked_at desc nulls last))[1],
      jsonb_object_agg(key, jsonb_build_object(
        'value', value, 'sourceKind', source_kind, 'source', source, 'note', note, 'checkedAt', checked_at))
    from casino_facts where key in ${COMPUTED} group by casino_id;

    update working_copies set values = jsonb_set(values, '{facts}',
      (values -> 'facts') - 'payout_median' - 'payout_slowest' - 'payout_tests')
    where entity = 'casino' and jsonb_typeof(values -> 'facts') = 'object';
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table payouts`.execute(db);
}
