import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );

    create table rate_limits (
      key text primary key,
      window_start timestamptz not null default now(),
      count integer not null default 0
    );
    create index rate_limits_window_start_idx on rate_limits (window_start);

    create table submissions (
      key text primary key,
      body_hash text not null,
      result jsonb,
      created_at timestamptz not null default now()
    );
    create index submissions_created_at_idx on submissions (created_at);

    -- One row, inserted with the first report; search engines found earlier changes without one.
    create table index_now (
      id boolean primary key default true,
      key text not null,
      reported_until timestamptz not null default now(),
      constraint index_now_single check (id)
    );
  `.execute(db);
}
