import { type Kysely, sql } from 'kysely';

// Sessions, tokens, challenges and networks are stored as hashes only.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessions(db);
  await createOneTimeTokens(db);
  await createSecondFactors(db);
  await createIdentities(db);
  await createPasskeys(db);
  await requireWayIn(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id text primary key,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      last_used_at timestamptz not null default now(),
      user_agent text,
      ip_prefix text,
      reauthenticated_at timestamptz
    );
    create index sessions_user_id_idx on sessions (user_id, last_used_at desc);
    create index sessions_end_idx on sessions (least(expires_at, absolute_expires_at));

    -- Each hash is salted with its account.
    create table sign_in_networks (
      user_id uuid not null references users (id) on delete cascade,
      network_hash text not null,
      signed_in_at timestamptz not null default now(),
      primary key (user_id, network_hash)
    );
    create index sign_in_networks_signed_in_at_idx on sign_in_networks (signed_in_at);
  `.execute(db);
}

async function createOneTimeTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table one_time_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete cascade,
      purpose text not null,
      token_hash text not null,
      target text,
      attempts integer not null default 0,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      code_hash text,
      constraint one_time_tokens_purpose check (purpose in (
        'confirm_email', 'change_email', 'confirm_phone', 'change_phone', 'recover', 'email_otp', 'sms_otp',
        'mfa_challenge', 'mfa_phone', 'reauthenticate', 'preview', 'sign_up'))
    );
    create unique index one_time_tokens_token_hash_key on one_time_tokens (token_hash);
    create index one_time_tokens_user_id_idx on one_time_tokens (user_id, purpose, created_at desc);
    create index one_time_tokens_target_idx on one_time_tokens (lower(target), purpose, created_at desc);
    create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);
  `.execute(db);
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mfa_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      type text not null,
      status text not null default 'unverified',
      friendly_name text,
      secret text,
      phone text,
      last_used_step bigint,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint mfa_factors_type check (type in ('totp', 'phone')),
      constraint mfa_factors_status check (status in ('unverified', 'verified'))
    );
    create index mfa_factors_user_id_idx on mfa_factors (user_id);

    create table recovery_codes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index recovery_codes_user_id_idx on recovery_codes (user_id, code_hash);
  `.execute(db);
}

async function createIdentities(db: Kysely<unknown>): Promise<void> {
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
  `.execute(db);
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
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

    -- The holder is the browser or the session that asked for the challenge.
    create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null,
      holder_hash text not null,
      expires_at timestamptz not null,
      constraint passkey_challenges_purpose check (purpose in ('register', 'sign_in', 'reauthenticate'))
    );
    create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);
  `.execute(db);
}

/**
 * An account needs an address, a number, an identity or a passkey. Its row is inserted before those of the last two, so
 * the triggers run when the transaction ends.
 */
async function requireWayIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function holds_identity(account uuid) returns boolean language sql stable as $$
      select exists (select from identities where identities.user_id = account)
        or exists (select from passkeys where passkeys.user_id = account)
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
    create constraint trigger users_way_in after insert or update of email, phone on users
      deferrable initially deferred for each row when (new.email is null and new.phone is null)
      execute function demand_way_in();
    create constraint trigger identities_way_in after delete or update of user_id on identities
      deferrable initially deferred for each row execute function demand_way_in();
    create constraint trigger passkeys_way_in after delete or update of user_id on passkeys
      deferrable initially deferred for each row execute function demand_way_in();
  `.execute(db);
}
