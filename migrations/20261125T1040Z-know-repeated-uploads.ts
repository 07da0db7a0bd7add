import { type Kysely, sql } from 'kysely';

// A digest of the bytes that were sent, so that an upload whose answer was lost is one image when it is sent again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media add column sent_digest text;
    create index media_sent_digest_idx on media (sent_digest) where sent_digest is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media drop column sent_digest`.execute(db);
}
