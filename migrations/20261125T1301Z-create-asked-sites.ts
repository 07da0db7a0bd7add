import { type Kysely, sql } from 'kysely';

// Names of sites that visitors ask us to test. Nothing of those who ask is stored.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table asked_sites (
      key text primary key,
      name text not null check (char_length(name) <= 80),
      asked_count integer not null default 1,
      asked_at timestamptz not null default now()
    );
    create index asked_sites_asked_count_idx on asked_sites (asked_count desc, asked_at desc);
    create index asked_sites_asked_at_idx on asked_sites (asked_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table asked_sites`.execute(db);
}
