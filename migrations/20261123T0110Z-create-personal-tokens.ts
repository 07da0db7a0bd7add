import { type Kysely, sql } from 'kysely';

// Of every secret the digest alone is stored. A family is what one sign-in of a program grew into: each refresh replaces
// `token_hash`, while `selector_hash` stays, so that a token of before is known for one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table token_families;
    drop table personal_tokens;
  `.execute(db);
}
