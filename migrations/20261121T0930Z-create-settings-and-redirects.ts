import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );

    create table slug_redirects (
      entity text not null,
      old_slug text not null,
      target_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (entity, old_slug),
      constraint slug_redirects_entity check (entity in ('casino', 'post', 'category'))
    );
    create index slug_redirects_target_idx on slug_redirects (entity, target_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table slug_redirects;
    drop table settings;
  `.execute(db);
}
