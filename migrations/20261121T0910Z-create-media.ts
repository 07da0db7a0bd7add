import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key default gen_random_uuid(),
      storage_key text not null,
      original_name text not null,
      mime_type text not null,
      width integer not null,
      height integer not null,
      byte_size integer not null,
      alt text not null default '',
      variants jsonb not null default '[]',
      uploaded_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      constraint media_size check (width > 0 and height > 0 and byte_size > 0)
    );
    create unique index media_storage_key_key on media (storage_key);
    create index media_created_at_idx on media (created_at desc, id);
    create index media_uploaded_by_idx on media (uploaded_by);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table media`.execute(db);
}
