import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_casinos (
      user_id uuid not null references users (id) on delete cascade,
      casino_id uuid not null references casinos (id) on delete cascade,
      saved_at timestamptz not null default now(),
      primary key (user_id, casino_id)
    );
    create index saved_casinos_casino_id_idx on saved_casinos (casino_id, user_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table saved_casinos`.execute(db);
}
