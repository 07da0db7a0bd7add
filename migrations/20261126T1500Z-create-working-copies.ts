import { type Kysely, sql } from 'kysely';

// entity_id is a page's slug, or 'new:' and a UUID for a page that does not exist yet.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_copies (
      entity text not null,
      entity_id text not null,
      "values" jsonb not null,
      base_updated_at timestamptz,
      edited_by uuid references profiles (id) on delete set null,
      updated_at timestamptz not null default now(),
      publish_at timestamptz,
      problem text,
      primary key (entity, entity_id),
      constraint working_copies_entity_check check (entity in ('post', 'casino', 'page')),
      constraint working_copies_entity_id_length check (length(entity_id) between 1 and 200)
    );
    create index working_copies_edited_by_idx on working_copies (edited_by);

    create function drop_working_copy() returns trigger language plpgsql as $$
    begin
      delete from working_copies
        where entity = tg_argv[0] and entity_id = to_jsonb(old) ->> tg_argv[1];
      return old;
    end $$;
    create trigger drop_working_copy after delete on blog_posts
      for each row execute function drop_working_copy('post', 'id');
    create trigger drop_working_copy after delete on casinos
      for each row execute function drop_working_copy('casino', 'id');
    create trigger drop_working_copy after delete on pages
      for each row execute function drop_working_copy('page', 'slug');
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger drop_working_copy on blog_posts;
    drop trigger drop_working_copy on casinos;
    drop trigger drop_working_copy on pages;
    drop function drop_working_copy();
    drop table working_copies;
  `.execute(db);
}
