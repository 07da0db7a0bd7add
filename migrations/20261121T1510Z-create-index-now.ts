import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row, made when changes are first reported: what was changed before then has been found without.
  await sql`
    create table index_now (
      id boolean primary key default true,
      key text not null,
      reported_until timestamptz not null default now(),
      leased_until timestamptz,
      attempts integer not null default 0,
      constraint index_now_single check (id)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table index_now`.execute(db);
}
