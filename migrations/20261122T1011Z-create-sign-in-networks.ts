import { type Kysely, sql } from 'kysely';

/** From where an account signs in: digests alone, each salted with its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_networks (
      user_id uuid not null references users (id) on delete cascade,
      network_hash text not null,
      signed_in_at timestamptz not null default now(),
      primary key (user_id, network_hash)
    );
    create index sign_in_networks_signed_in_at_idx on sign_in_networks (signed_in_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sign_in_networks`.execute(db);
}
