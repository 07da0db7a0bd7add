import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkingCopies(db);
  await createFindings(db);
  await sql`
    -- Of a bulk change: what each item was before, until its author can no longer undo it.
    create table bulk_undos (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references users (id) on delete cascade,
      entity text not null,
      entries jsonb not null,
      created_at timestamptz not null default now()
    );
    create index bulk_undos_owner_id_idx on bulk_undos (owner_id);
    create index bulk_undos_created_at_idx on bulk_undos (created_at);
  `.execute(db);
}

/** entity_id is an id, a page's slug, or 'new:' and a UUID for an item that does not exist yet. */
async function createWorkingCopies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_copies (
      entity text not null check (entity in ('post', 'casino', 'page')),
      entity_id text not null,
      "values" jsonb not null,
      base_updated_at timestamptz,
      edited_by uuid references profiles (id) on delete set null,
      updated_at timestamptz not null default now(),
      publish_at timestamptz,
      problem text,
      begun_by uuid references profiles (id) on delete set null,
      primary key (entity, entity_id),
      constraint working_copies_entity_id_length check (length(entity_id) between 1 and 200)
    );
    create index working_copies_edited_by_idx on working_copies (edited_by);
    create index working_copies_begun_by_idx on working_copies (begun_by);

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

/** entity_id is an id or a slug of one of three tables; maintenance deletes rows whose text is gone. */
async function createFindings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fine_passages (
      entity text not null check (entity in ('post', 'page', 'casino')),
      entity_id text not null,
      subject text not null,
      sentence text not null,
      marked_at timestamptz not null default now(),
      marked_by uuid references users (id) on delete set null,
      primary key (entity, entity_id, subject, sentence)
    );
    create index fine_passages_marked_by_idx on fine_passages (marked_by);

    create table link_findings (
      entity text not null check (entity in ('post', 'page', 'casino')),
      entity_id text not null,
      href text not null,
      reason text not null check (reason in ('nowhere', 'ended')),
      checked_at timestamptz not null default now(),
      primary key (entity, entity_id, href)
    );
    create index link_findings_checked_at_idx on link_findings (checked_at);
  `.execute(db);
}
