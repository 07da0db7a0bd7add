import { sql } from 'kysely';
import type { Kysely } from 'kysely';

// Of a change to many items: what each was before, until whoever made it may no longer take it back.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_undos (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references users (id) on delete cascade,
      entity text not null,
      entries jsonb not null,
      created_at timestamptz not null default now()
    );
    create index bulk_undos_owner_id_idx on bulk_undos (owner_id);
    create index bulk_undos_created_at_idx on bulk_undos (created_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table bulk_undos`.execute(db);
}
