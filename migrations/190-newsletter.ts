import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubscribers(db);
  await createLetters(db);
}

async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscribers (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      status text not null default 'pending',
      consent_at timestamptz not null default now(),
      confirm_token_hash text,
      confirm_expires_at timestamptz,
      unsubscribe_token_hash text,
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      created_at timestamptz not null default now(),
      source text,
      folded_email text generated always as (folded_text(email)) stored,
      refused_at timestamptz,
      constraint newsletter_subscribers_status check (status in ('pending', 'confirmed', 'unsubscribed'))
    );
    create unique index newsletter_subscribers_email_key on newsletter_subscribers (lower(email));
    create unique index newsletter_subscribers_confirm_token_key on newsletter_subscribers (confirm_token_hash);
    create unique index newsletter_subscribers_unsubscribe_token_key on newsletter_subscribers (unsubscribe_token_hash);
    create index newsletter_subscribers_created_at_idx on newsletter_subscribers (created_at desc, id);
    create index newsletter_subscribers_status_idx on newsletter_subscribers (status, created_at desc, id);
    create index newsletter_subscribers_pending_idx on newsletter_subscribers (consent_at) where status = 'pending';
    create index newsletter_subscribers_unsubscribed_idx on newsletter_subscribers (unsubscribed_at)
      where status = 'unsubscribed';
    create index newsletter_subscribers_folded_email_trgm_idx
      on newsletter_subscribers using gin (folded_email gin_trgm_ops);
  `.execute(db);
}

async function createLetters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view public_letters as
      select id, slug, title, excerpt, content_html, sent_at, updated_at from blog_posts
      where kind = 'letter' and sent_at is not null and deleted_at is null;

    create table letter_sendings (
      post_id uuid primary key references blog_posts (id) on delete cascade,
      state text not null,
      start_at timestamptz not null,
      planned_by uuid references profiles (id) on delete set null,
      started_at timestamptz,
      paused_at timestamptz,
      paused_by uuid references profiles (id) on delete set null,
      done_at timestamptz,
      batch_at timestamptz,
      html text,
      text text,
      problem text,
      constraint letter_sendings_state check (state in ('planned', 'sending', 'paused', 'done')),
      constraint letter_sendings_started
        check (state = 'planned' or (started_at is not null and html is not null and text is not null))
    );
    create index letter_sendings_unfinished_idx on letter_sendings (start_at) where state in ('planned', 'sending');
    create index letter_sendings_planned_by_idx on letter_sendings (planned_by);
    create index letter_sendings_paused_by_idx on letter_sendings (paused_by);

    -- Outlives its letter, because the unsubscribe link of a sent mail must work for as long as the mail exists.
    create table letter_deliveries (
      id bigint generated always as identity primary key,
      post_id uuid references blog_posts (id) on delete set null,
      subscriber_id uuid references newsletter_subscribers (id) on delete set null,
      state text not null default 'waiting',
      mail_id uuid,
      token_hash text,
      sent_at timestamptz,
      error text,
      unsubscribed_at timestamptz,
      constraint letter_deliveries_state check (state in ('waiting', 'queued', 'sent', 'failed', 'skipped')),
      constraint letter_deliveries_once unique (post_id, subscriber_id)
    );
    create index letter_deliveries_state_idx on letter_deliveries (post_id, state, id);
    create index letter_deliveries_subscriber_id_idx on letter_deliveries (subscriber_id);
    create unique index letter_deliveries_mail_id_key on letter_deliveries (mail_id);
    create unique index letter_deliveries_token_hash_key on letter_deliveries (token_hash);
  `.execute(db);
}
