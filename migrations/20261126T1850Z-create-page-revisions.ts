import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_revisions (
      id uuid primary key default gen_random_uuid(),
      page_slug text not null references pages (slug) on update cascade on delete cascade,
      title text not null,
      content text not null,
      meta_title text,
      meta_description text,
      saved_by uuid references users (id) on delete set null,
      saved_at timestamptz not null default now()
    );
    create index page_revisions_page_slug_idx on page_revisions (page_slug, saved_at desc);
    create index page_revisions_saved_by_idx on page_revisions (saved_by);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table page_revisions`.execute(db);
}
