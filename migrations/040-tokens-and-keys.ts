import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Shows whether a start has the secret that this database was sealed with. The secret itself is never stored here.
    create table app_secret (
      is_only boolean primary key default true,
      fingerprint text not null,
      created_at timestamptz not null default now(),
      constraint app_secret_is_only check (is_only)
    );

    -- A set is one key of each algorithm.
    create table signing_keys (
      kid text primary key,
      set_id uuid not null,
      alg text not null,
      private_key text not null,
      created_at timestamptz not null default now(),
      signs_from timestamptz not null,
      constraint signing_keys_alg check (alg in ('EdDSA', 'ES256')),
      constraint signing_keys_set_id_key unique (set_id, alg)
    );

    create table personal_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      token_hash text not null,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      constraint personal_tokens_scopes check (scopes <@ array['read', 'write:facts', 'write:posts']),
      constraint personal_tokens_lifetime check (expires_at <= created_at + interval '366 days')
    );
    create unique index personal_tokens_token_hash_key on personal_tokens (token_hash);
    create index personal_tokens_user_id_idx on personal_tokens (user_id, created_at, id);
    create index personal_tokens_expires_at_idx on personal_tokens (expires_at);

    -- All refresh tokens that descend from one sign-in of a program. Each refresh replaces token_hash; selector_hash
    -- stays, so that the reuse of a replaced token is recognized.
    create table token_families (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      personal_token_id uuid references personal_tokens (id) on delete cascade,
      selector_hash text not null,
      token_hash text not null,
      scopes text[] not null,
      user_agent text,
      ip_prefix text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      constraint token_families_scopes check (scopes <@ array['read', 'write:facts', 'write:posts'])
    );
    create unique index token_families_selector_hash_key on token_families (selector_hash);
    create index token_families_user_id_idx on token_families (user_id, last_used_at);
    create index token_families_personal_token_id_idx on token_families (personal_token_id);
    create index token_families_end_idx on token_families (least(expires_at, absolute_expires_at));
  `.execute(db);
}
