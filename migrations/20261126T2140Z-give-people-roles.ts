import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column role text constraint profiles_role_check check (role in ('admin', 'editor', 'author')),
      add column desk_seen_at timestamptz,
      add column desk_left_at timestamptz;
    update profiles set role = 'admin' where is_admin;

    drop trigger hide_demoted_profile on profiles;
    alter table profiles drop column is_admin;
    alter table profiles
      add column is_admin boolean not null generated always as (coalesce(role = 'admin', false)) stored;
    create index profiles_role_idx on profiles (role, id) where role is not null;
    create trigger hide_demoted_profile before update of role on profiles for each row
      when (old.role is not null and new.role is null) execute function hide_demoted_profile();

    create table invitations (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      role text not null,
      token_hash text not null,
      invited_by uuid references profiles (id) on delete set null,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint invitations_role_check check (role in ('admin', 'editor', 'author'))
    );
    create unique index invitations_email_idx on invitations (lower(email)) where used_at is null;
    create unique index invitations_token_hash_idx on invitations (token_hash);
    create index invitations_invited_by_idx on invitations (invited_by);

    alter table blog_posts
      add column reviewer_id uuid references users (id) on delete set null,
      add column review_state text constraint blog_posts_review_state_check
        check (review_state in ('requested', 'returned')),
      add column review_note text constraint blog_posts_review_note_check check (length(review_note) <= 500),
      add column review_at timestamptz;
    create index blog_posts_reviewer_id_idx on blog_posts (reviewer_id);
    create index blog_posts_review_idx on blog_posts (review_at) where review_state is not null;

    alter table working_copies add column begun_by uuid references profiles (id) on delete set null;
    update working_copies set begun_by = edited_by;
    create index working_copies_begun_by_idx on working_copies (begun_by);
  `.execute(db);
}

/** Editors and authors become members: the schema before knows only administrators. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table working_copies drop column begun_by;
    alter table blog_posts drop column reviewer_id, drop column review_state, drop column review_note,
      drop column review_at;
    drop table invitations;
    drop trigger hide_demoted_profile on profiles;
    drop index profiles_role_idx;
    alter table profiles drop column is_admin;
    alter table profiles add column is_admin boolean not null default false;
    update profiles set is_admin = true where role = 'admin';
    alter table profiles drop column role, drop column desk_seen_at, drop column desk_left_at;
    create index profiles_admins_idx on profiles (id) where is_admin;
    create trigger hide_demoted_profile before update of is_admin on profiles for each row
      when (old.is_admin and not new.is_admin) execute function hide_demoted_profile();
  `.execute(db);
}
