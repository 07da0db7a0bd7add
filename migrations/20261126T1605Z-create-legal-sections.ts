import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_sections (
      country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
      country text not null,
      content text not null,
      source_name text not null,
      source_url text not null,
      checked_at date not null,
      author_id uuid references users (id) on delete set null,
      position integer not null default 0,
      is_demo boolean not null default false
    );
    create index legal_sections_author_idx on legal_sections (author_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table legal_sections`.execute(db);
}
