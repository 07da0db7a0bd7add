import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Names that are taken twice keep their rows: the younger ones get their slug, which is unique, behind the name.
  await sql`
    update blog_categories category set name = left(name, 100) || ' (' || slug || ')'
    where exists (
      select from blog_categories older
      where lower(normalize(older.name, nfc)) = lower(normalize(category.name, nfc))
        and (older.created_at, older.id) < (category.created_at, category.id)
    );
    create unique index blog_categories_name_key on blog_categories (lower(normalize(name, nfc)));

    create index blog_posts_updated_at_idx on blog_posts (updated_at desc, id desc);

    alter table post_revisions add column is_autosave boolean not null default false;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_revisions drop column is_autosave;
    drop index blog_posts_updated_at_idx;
    drop index blog_categories_name_key;
  `.execute(db);
}
