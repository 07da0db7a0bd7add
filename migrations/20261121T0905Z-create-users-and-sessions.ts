import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsersAndProfiles(db);
  await createSessionsAndTokens(db);
  await createSecondFactors(db);
  await createRateLimits(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table rate_limits;
    drop table recovery_codes;
    drop table mfa_factors;
    drop table one_time_tokens;
    drop table sessions;
    drop table profiles;
    drop table users;
  `.execute(db);
}

async function createUsersAndProfiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      email text,
      phone text,
      password_hash text,
      email_confirmed_at timestamptz,
      phone_confirmed_at timestamptz,
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint users_email_or_phone check (email is not null or phone is not null)
    );
    create unique index users_email_key on users (lower(email));
    create unique index users_phone_key on users (phone);
    create index users_created_at_idx on users (created_at desc, id);

    create table profiles (
      id uuid primary key references users (id) on delete cascade,
      email text,
      is_admin boolean not null default false,
      display_name text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index profiles_admins_idx on profiles (id) where is_admin;
  `.execute(db);
}

async function createSessionsAndTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id text primary key,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      last_used_at timestamptz not null default now(),
      user_agent text,
      ip_prefix text
    );
    create index sessions_user_id_idx on sessions (user_id, last_used_at desc);
    create index sessions_expires_at_idx on sessions (expires_at);

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
      constraint one_time_tokens_purpose check (purpose in
        ('confirm_email', 'change_email', 'recover', 'email_otp', 'sms_otp', 'reauthenticate', 'preview'))
    );
    create unique index one_time_tokens_token_hash_key on one_time_tokens (token_hash);
    create index one_time_tokens_user_id_idx on one_time_tokens (user_id, purpose, created_at desc);
    create index one_time_tokens_target_idx on one_time_tokens (target, purpose, created_at desc);
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

async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      key text primary key,
      window_start timestamptz not null default now(),
      count integer not null default 0
    );
    create index rate_limits_window_start_idx on rate_limits (window_start);
  `.execute(db);
}
