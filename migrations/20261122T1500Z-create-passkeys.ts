import { type Kysely, sql } from 'kysely';

// A passkey opens an account that has no address, as an identity does.
// A challenge belongs to the browser or session that asked for it, as a digest; it is deleted when it is answered.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      is_user_verified boolean not null,
      is_backed_up boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create unique index passkeys_credential_id_key on passkeys (credential_id);
    create index passkeys_user_id_idx on passkeys (user_id, created_at, id);

    create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null,
      holder_hash text not null,
      expires_at timestamptz not null,
      constraint passkey_challenges_purpose check (purpose in ('register', 'sign_in', 'reauthenticate'))
    );
    create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

    alter table profiles add column passkey_offered_at timestamptz;

    create or replace function holds_identity(account uuid) returns boolean language sql stable as $$
      select exists (select from identities where identities.user_id = account)
        or exists (select from passkeys where passkeys.user_id = account)
    $$;
    create constraint trigger passkeys_way_in after delete or update of user_id on passkeys
      deferrable initially deferred for each row execute function demand_way_in();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function holds_identity(account uuid) returns boolean language sql stable as $$
      select exists (select from identities where identities.user_id = account)
    $$;
    alter table profiles drop column passkey_offered_at;
    drop table passkey_challenges;
    drop table passkeys;
    delete from users where email is null and phone is null and not holds_identity(id);
  `.execute(db);
}
