import { type Kysely, sql } from 'kysely';

const TABLES = ['casinos', 'blog_posts', 'pages', 'blog_categories', 'blog_tags', 'media'];

// What is in the trash is no more public than a draft, and holds no address, name or place that others may want:
// `deleted_as` keeps those, with whatever else a restoration needs. So all that reads drafts nowhere reads it nowhere.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql`
      alter table ${sql.table(table)}
        add column deleted_at timestamptz,
        add column deleted_by uuid references users (id) on delete set null,
        add column deleted_as jsonb,
        add constraint ${sql.id(`${table}_trashed`)} check ((deleted_at is null) = (deleted_as is null));
      create index ${sql.id(`${table}_deleted_at_idx`)} on ${sql.table(table)} (deleted_at desc) where deleted_at is not null;
      create index ${sql.id(`${table}_deleted_by_idx`)} on ${sql.table(table)} (deleted_by) where deleted_by is not null;
    `.execute(db);
  }
  await sql`
    alter table casinos add constraint casinos_trashed_hidden
      check (deleted_at is null or (status = 'draft' and slug is null and placement is null));
    alter table blog_posts add constraint blog_posts_trashed_hidden check (deleted_at is null or status = 'draft');

    create view public_pages as
      select slug, title, content, content_html, meta_title, meta_description, updated_at, is_demo, former_slug, words,
        name_words
      from pages where deleted_at is null;
    create or replace view public_letters as
      select id, slug, title, excerpt, content_html, sent_at, updated_at from blog_posts
      where kind = 'letter' and sent_at is not null and deleted_at is null;
  `.execute(db);
  await writeKeepRemoved(db, {
    slug: sql`case when old.deleted_at is null then old.slug else old.deleted_as ->> 'slug' end`,
    removedAt: sql`coalesce(old.deleted_at, now())`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await writeKeepRemoved(db, { slug: sql`old.slug`, removedAt: sql`now()` });
  await sql`
    drop view public_pages;
    create or replace view public_letters as
      select id, slug, title, excerpt, content_html, sent_at, updated_at from blog_posts
      where kind = 'letter' and sent_at is not null;
  `.execute(db);
  for (const table of TABLES) {
    // A version without a trash would show them.
    await sql`
      delete from ${sql.table(table)} where deleted_at is not null;
      alter table ${sql.table(table)} drop column deleted_as, drop column deleted_by, drop column deleted_at cascade;
    `.execute(db);
  }
}

interface Removed {
  slug: ReturnType<typeof sql>;
  removedAt: ReturnType<typeof sql>;
}

/** The trigger that keeps clicks and history of a casino that is deleted for good. */
async function writeKeepRemoved(db: Kysely<unknown>, { slug, removedAt }: Removed): Promise<void> {
  await sql`
    create or replace function keep_removed_casino() returns trigger language plpgsql as $$
    begin
      if tg_when = 'BEFORE' then
        if old.is_demo then
          delete from affiliate_clicks where casino_id = old.id;
        else
          update affiliate_clicks set casino_name = old.name where casino_id = old.id;
        end if;
        return old;
      end if;
      if old.is_demo then
        delete from casino_changes where casino_id = old.id;
      elsif exists (select from casino_changes where casino_id = old.id) then
        insert into removed_casinos (id, name, slug, removed_at) values (old.id, old.name, ${slug}, ${removedAt})
        on conflict (id) do update
          set name = excluded.name, slug = excluded.slug, removed_at = excluded.removed_at;
      end if;
      return null;
    end $$;
  `.execute(db);
}
