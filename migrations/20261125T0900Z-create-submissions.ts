import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table submissions (
      key text primary key,
      body_hash text not null,
      result jsonb,
      created_at timestamptz not null default now()
    );
    create index submissions_created_at_idx on submissions (created_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table submissions`.execute(db);
}
