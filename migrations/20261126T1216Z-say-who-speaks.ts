import { type Kysely, sql } from 'kysely';

const FROM = /\s+FROM blog_posts post\b/;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column author_slug text check (author_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(author_slug) <= 100),
      add column bio text not null default '' check (length(bio) <= 600),
      add column conflicts text not null default '' check (length(conflicts) <= 300),
      add column photo text,
      add column is_public boolean not null default false,
      add column signs_changes boolean not null default true,
      add constraint profiles_public_has_slug check (not is_public or author_slug is not null);
    create unique index profiles_slug_idx on profiles (author_slug);
    create index profiles_public_idx on profiles (author_slug) where is_public;

    -- Whoever loses the rights or the account of an editor no longer speaks for the site, whatever took them.
    create function hide_demoted_profile() returns trigger language plpgsql as $$
    begin
      new.is_public := false;
      return new;
    end $$;
    create trigger hide_demoted_profile before update of is_admin on profiles for each row
      when (old.is_admin and not new.is_admin) execute function hide_demoted_profile();
    create function hide_disabled_profile() returns trigger language plpgsql as $$
    begin
      update profiles set is_public = false where id = new.id and is_public;
      return null;
    end $$;
    create trigger hide_disabled_profile after update of disabled_at on users for each row
      when (old.disabled_at is null and new.disabled_at is not null) execute function hide_disabled_profile();
  `.execute(db);
  await replacePublicPosts(db, (view) => view.replace(FROM, ', post.author_id FROM blog_posts post'));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replacePublicPosts(db, (view) =>
    view.replace(/,\s*(post\.)?author_id\s+FROM blog_posts post\b/, ' FROM blog_posts post'),
  );
  await sql`
    drop trigger hide_disabled_profile on users;
    drop function hide_disabled_profile();
    drop trigger hide_demoted_profile on profiles;
    drop function hide_demoted_profile();
    alter table profiles drop constraint profiles_public_has_slug, drop column author_slug, drop column bio,
      drop column conflicts, drop column photo, drop column is_public, drop column signs_changes;
  `.execute(db);
}

async function replacePublicPosts(db: Kysely<unknown>, change: (view: string) => string): Promise<void> {
  const { rows } = await sql<{ view: string }>`select pg_get_viewdef('public_posts'::regclass) as view`.execute(db);
  const before = rows[0]?.view ?? '';
  const after = change(before);
  if (after === before) throw new Error('The view public_posts was not recognised.');
  await sql`
    drop view public_posts;
    create view public_posts as ${sql.raw(after)};
  `.execute(db);
}
