import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createProfiles(db);
  await createInvitations(db);
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
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
      folded_addresses text generated always as
        (folded_text(coalesce(email, '') || e'\\n' || coalesce(phone, ''))) stored,
      paused_until timestamptz
    );
    create unique index users_email_key on users (lower(email));
    create unique index users_phone_key on users (phone);
    create index users_created_at_idx on users (created_at desc, id desc);
    create index users_disabled_idx on users (created_at desc, id desc) where disabled_at is not null;
    create index users_unconfirmed_idx on users (created_at desc, id desc)
      where email_confirmed_at is null and phone_confirmed_at is null;
    create index users_folded_addresses_trgm_idx on users using gin (folded_addresses gin_trgm_ops);

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

async function createProfiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      id uuid primary key references users (id) on delete cascade,
      email text,
      display_name text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      environment_admin_at timestamptz,
      folded_name text generated always as (folded_text(display_name)) stored,
      passkey_offered_at timestamptz,

      author_slug text check (author_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(author_slug) <= 100),
      bio text not null default '' check (length(bio) <= 600),
      conflicts text not null default '' check (length(conflicts) <= 300),
      photo text,
      is_public boolean not null default false,
      signs_changes boolean not null default true,

      role text check (role in ('admin', 'editor', 'author')),
      desk_seen_at timestamptz,
      desk_left_at timestamptz,
      is_admin boolean not null generated always as (coalesce(role = 'admin', false)) stored,

      constraint profiles_public_has_slug check (not is_public or author_slug is not null)
    );
    create unique index profiles_slug_idx on profiles (author_slug);
    create index profiles_public_idx on profiles (author_slug) where is_public;
    create index profiles_role_idx on profiles (role, id) where role is not null;
    create index profiles_photo_idx on profiles (photo) where photo is not null;
    create index profiles_folded_name_trgm_idx on profiles using gin (folded_name gin_trgm_ops);

    -- Whoever loses the role or the account of an editor, in whatever way, no longer speaks for the site.
    create function hide_demoted_profile() returns trigger language plpgsql as $$
    begin
      new.is_public := false;
      return new;
    end $$;
    create trigger hide_demoted_profile before update of role on profiles for each row
      when (old.role is not null and new.role is null) execute function hide_demoted_profile();
    create function hide_disabled_profile() returns trigger language plpgsql as $$
    begin
      update profiles set is_public = false where id = new.id and is_public;
      return null;
    end $$;
    create trigger hide_disabled_profile after update of disabled_at on users for each row
      when (old.disabled_at is null and new.disabled_at is not null) execute function hide_disabled_profile();

    -- Only the hash of an erased person's slug stays, so that nobody else's page appears at that address.
    create table former_author_slugs (slug_hash bytea primary key);
    create function keep_author_slug() returns trigger language plpgsql as $$
    begin
      insert into former_author_slugs (slug_hash) values (sha256(convert_to(old.author_slug, 'UTF8')))
      on conflict do nothing;
      return null;
    end $$;
    create trigger profiles_keep_author_slug after delete on profiles
      for each row when (old.author_slug is not null) execute function keep_author_slug();
  `.execute(db);
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      role text not null check (role in ('admin', 'editor', 'author')),
      token_hash text not null,
      invited_by uuid references profiles (id) on delete set null,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create unique index invitations_email_idx on invitations (lower(email)) where used_at is null;
    create unique index invitations_token_hash_idx on invitations (token_hash);
    create index invitations_invited_by_idx on invitations (invited_by);
  `.execute(db);
}
