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
      folded_words text generated always as (folded_text(original_name || e'\\n' || alt)) stored,
      is_demo boolean not null default false,
      -- The original of a piece of evidence: for the desk only, visitors see drawings of it.
      is_evidence boolean not null default false,
      -- Of the bytes that were uploaded, so that an upload repeated after a lost response is one image.
      sent_digest text,

      -- Here and in the other tables with a trash: deleted_as keeps what a restore needs, such as a slug that another
      -- item may take in the meantime.
      deleted_at timestamptz,
      deleted_by uuid references users (id) on delete set null,
      deleted_as jsonb,

      constraint media_size check (width > 0 and height > 0 and byte_size > 0),
      constraint media_trashed check ((deleted_at is null) = (deleted_as is null))
    );
    create unique index media_storage_key_key on media (storage_key);
    create index media_created_at_idx on media (created_at desc, id desc);
    create index media_uploaded_by_idx on media (uploaded_by);
    create index media_sent_digest_idx on media (sent_digest) where sent_digest is not null;
    create index media_deleted_at_idx on media (deleted_at desc) where deleted_at is not null;
    create index media_deleted_by_idx on media (deleted_by) where deleted_by is not null;
    create index media_folded_words_trgm_idx on media using gin (folded_words gin_trgm_ops);
  `.execute(db);
}
