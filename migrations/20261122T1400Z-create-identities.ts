import { type Kysely, sql } from 'kysely';

// An account may be opened by an account elsewhere and then needs no address of its own. Its row comes before the row
// that opens it, so that the rule is held when the transaction ends.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await sql`
    create function holds_identity(account uuid) returns boolean language sql stable as $$
      select exists (select from identities where identities.user_id = account)
    $$;

    create function demand_way_in() returns trigger language plpgsql as $$
    declare
      account uuid;
    begin
      if tg_table_name = 'users' then account := new.id; else account := old.user_id; end if;
      if exists (select from users where id = account and email is null and phone is null)
        and not holds_identity(account)
      then
        raise exception using errcode = 'check_violation', constraint = 'users_way_in', table = 'users',
          message = 'an account needs an address, a number or an identity';
      end if;
      return null;
    end $$;
    alter table users drop constraint users_email_or_phone;
    create constraint trigger users_way_in after insert or update of email, phone on users
      deferrable initially deferred for each row when (new.email is null and new.phone is null)
      execute function demand_way_in();
    create constraint trigger identities_way_in after delete or update of user_id on identities
      deferrable initially deferred for each row execute function demand_way_in();
  `.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      provider text not null,
      subject text not null,
      email text,
      email_verified boolean not null default false,
      display_name text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      constraint identities_provider_subject_key unique (provider, subject)
    );
    create index identities_user_id_idx on identities (user_id, created_at);

    create table provider_attempts (
      state_hash text primary key,
      browser_hash text not null,
      provider text not null,
      intent text not null,
      session_id text references sessions (id) on delete cascade,
      kept jsonb not null,
      return_to text not null,
      expires_at timestamptz not null,
      constraint provider_attempts_intent check (intent in ('sign_in', 'link', 'reauthenticate')),
      constraint provider_attempts_session check ((intent = 'sign_in') = (session_id is null))
    );
    create index provider_attempts_session_id_idx on provider_attempts (session_id);
    create index provider_attempts_expires_at_idx on provider_attempts (expires_at);

    create table sign_in_nonces (
      nonce_hash text primary key,
      expires_at timestamptz not null
    );
    create index sign_in_nonces_expires_at_idx on sign_in_nonces (expires_at);

    create table account_notices (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      event text not null,
      detail text not null,
      happened_at timestamptz not null default now()
    );
    create index account_notices_user_id_idx on account_notices (user_id, happened_at desc);
    create index account_notices_happened_at_idx on account_notices (happened_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger users_way_in on users;
    drop table account_notices, sign_in_nonces, provider_attempts, identities;
    drop function demand_way_in, holds_identity;
    delete from users where email is null and phone is null;
    alter table users add constraint users_email_or_phone check (email is not null or phone is not null);
  `.execute(db);
}
