import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of an erased person only the hash of the address stays, so that nobody else's page begins to answer there.
  await sql`
    create table former_author_slugs (slug_hash bytea primary key);
    create function keep_author_slug() returns trigger language plpgsql as $$
    begin
      insert into former_author_slugs (slug_hash) values (sha256(convert_to(old.author_slug, 'UTF8')))
      on conflict do nothing;
      return null;
    end $$;
    create trigger profiles_keep_author_slug after delete on profiles
      for each row when (old.author_slug is not null) execute function keep_author_slug();
    create index profiles_photo_idx on profiles (photo) where photo is not null;
    drop index casino_changes_changed_by_idx;
    create index casino_changes_changed_by_idx on casino_changes (changed_by, changed_at desc, id desc);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index casino_changes_changed_by_idx;
    create index casino_changes_changed_by_idx on casino_changes (changed_by);
    drop index profiles_photo_idx;
    drop trigger profiles_keep_author_slug on profiles;
    drop function keep_author_slug;
    drop table former_author_slugs;
  `.execute(db);
}
