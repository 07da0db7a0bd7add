import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPages(db);
  await createHelpAndLaw(db);
}

async function createPages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pages (
      slug text primary key,
      title text not null,
      content text not null,
      content_html text not null default '',
      content_version integer not null default 0,
      meta_title text,
      meta_description text,
      updated_at timestamptz not null default now(),
      is_demo boolean not null default false,
      words tsvector generated always as
        (to_tsvector('english', left(folded_text(title || ' ' || left(content_html, 100000)), 120000))) stored,
      name_words tsvector generated always as (to_tsvector('english', left(folded_text(title), 120000))) stored,
      deleted_at timestamptz,
      deleted_by uuid references users (id) on delete set null,
      deleted_as jsonb,
      constraint pages_trashed check ((deleted_at is null) = (deleted_as is null))
    );
    create unique index pages_slug_key on pages (lower(slug));
    create index pages_words_idx on pages using gin (words);
    create index pages_title_trgm_idx on pages using gin (title gin_trgm_ops);
    create index pages_uploads_idx on pages using gin (upload_names(content));
    create index pages_deleted_at_idx on pages (deleted_at desc) where deleted_at is not null;
    create index pages_deleted_by_idx on pages (deleted_by) where deleted_by is not null;

    create view public_pages as
      select slug, title, content, content_html, meta_title, meta_description, updated_at, is_demo, words, name_words
      from pages where deleted_at is null;

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

async function createHelpAndLaw(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table help_services (
      id uuid primary key default gen_random_uuid(),
      country_code text not null,
      country text not null,
      name text not null,
      url text not null,
      phone text,
      note text,
      checked_at date not null,
      position integer not null default 0
    );
    create index help_services_order_idx on help_services (position, country, id);

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
