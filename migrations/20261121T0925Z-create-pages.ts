import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
      is_demo boolean not null default false
    );
    create unique index pages_slug_key on pages (lower(slug));
    create index pages_title_trgm_idx on pages using gin (title gin_trgm_ops);

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
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table help_services;
    drop table pages;
  `.execute(db);
}
