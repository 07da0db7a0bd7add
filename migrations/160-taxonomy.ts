import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_categories (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      slug text not null,
      description text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_demo boolean not null default false,
      deleted_at timestamptz,
      deleted_by uuid references users (id) on delete set null,
      deleted_as jsonb,
      constraint blog_categories_trashed check ((deleted_at is null) = (deleted_as is null))
    );
    create unique index blog_categories_slug_key on blog_categories (lower(slug));
    create unique index blog_categories_name_key on blog_categories (lower(normalize(name, nfc)));
    create index blog_categories_name_idx on blog_categories (name, id);
    create index blog_categories_lower_name_idx on blog_categories (lower(name), id);
    create index blog_categories_deleted_at_idx on blog_categories (deleted_at desc) where deleted_at is not null;
    create index blog_categories_deleted_by_idx on blog_categories (deleted_by) where deleted_by is not null;

    create table blog_tags (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      created_at timestamptz not null default now(),
      is_demo boolean not null default false,
      deleted_at timestamptz,
      deleted_by uuid references users (id) on delete set null,
      deleted_as jsonb,
      constraint blog_tags_trashed check ((deleted_at is null) = (deleted_as is null))
    );
    create unique index blog_tags_name_key on blog_tags (lower(name));
    create index blog_tags_name_order_idx on blog_tags (name, id);
    create index blog_tags_lower_name_idx on blog_tags (lower(name), id);
    create index blog_tags_deleted_at_idx on blog_tags (deleted_at desc) where deleted_at is not null;
    create index blog_tags_deleted_by_idx on blog_tags (deleted_by) where deleted_by is not null;
  `.execute(db);
}
