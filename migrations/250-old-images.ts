import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Images in imported texts that the old site still serves.
    create table old_images (
      url text primary key,
      state text not null default 'waiting',
      reason text,
      media_id uuid references media (id) on delete set null,
      started_by uuid references users (id) on delete set null,
      started_at timestamptz not null default now(),
      constraint old_images_state check (state in ('waiting', 'done', 'failed')),
      constraint old_images_reason check ((state = 'failed') = (reason is not null))
    );
    create index old_images_waiting_idx on old_images (started_at, url) where state = 'waiting';
    create index old_images_media_id_idx on old_images (media_id);
    create index old_images_started_by_idx on old_images (started_by);
  `.execute(db);
}
