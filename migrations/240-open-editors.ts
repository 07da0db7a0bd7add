import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which browser tabs have which item open in an editor; a row counts for a minute. Lost in a crash, like the tabs.
    create unlogged table open_editors (
      tab uuid primary key,
      entity text not null check (entity in ('post', 'casino', 'page')),
      entity_id text not null,
      user_id uuid not null references users (id) on delete cascade,
      seen_at timestamptz not null default now(),
      constraint open_editors_entity_id_length check (length(entity_id) between 1 and 200)
    );
    create index open_editors_entity_id_idx on open_editors (entity_id, entity);
    create index open_editors_user_id_idx on open_editors (user_id);
    create index open_editors_seen_at_idx on open_editors (seen_at);
  `.execute(db);
}
