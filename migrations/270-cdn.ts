import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row while a CDN is in use; without it no purges are stored.
    create table cdn (
      id integer primary key default 1,
      name text not null,
      purged_at timestamptz,
      next_call_at timestamptz not null default now(),
      failures integer not null default 0,
      failing_since timestamptz,
      failure text,
      constraint cdn_one check (id = 1),
      constraint cdn_failing check ((failures = 0) = (failure is null) and (failures = 0) = (failing_since is null))
    );
    -- Tags of committed changes, of which the CDN must drop its copies.
    create table cdn_purges (
      id uuid primary key default gen_random_uuid(),
      tags text[] not null,
      created_at timestamptz not null default now(),
      passes integer not null default 0,
      next_at timestamptz not null default now()
    );
    create index cdn_purges_next_at_idx on cdn_purges (next_at);
    create index cdn_purges_unsent_idx on cdn_purges (created_at) where passes = 0;
  `.execute(db);
}
