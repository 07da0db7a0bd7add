import { type Kysely, sql } from 'kysely';

// The fingerprint tells whether a start has the secret this database was sealed with; the secret itself is never here.
// A set of signing keys is one key of each algorithm. The index finds what is not sealed yet: nothing, as a rule.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_secret (
      is_only boolean primary key default true,
      fingerprint text not null,
      created_at timestamptz not null default now(),
      constraint app_secret_is_only check (is_only)
    );

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

    create index mfa_factors_plain_secret_idx on mfa_factors (id)
      where secret is not null and not starts_with(secret, 'sealed1.');
  `.execute(db);
}

// Sealed secrets stay as they are: no statement can unseal them. The guide to operations says what to run before.
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      sealed bigint := (select count(*) from mfa_factors where starts_with(secret, 'sealed1.'));
    begin
      if sealed > 0 then
        raise warning '% authenticator apps stay sealed: an older version cannot check their codes. Undo this with: migrate up, keys unseal, migrate down', sealed;
      end if;
    end $$;
    drop index mfa_factors_plain_secret_idx;
    drop table signing_keys;
    drop table app_secret;
  `.execute(db);
}
