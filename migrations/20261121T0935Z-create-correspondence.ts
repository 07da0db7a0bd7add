import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createNewsletterSubscribers(db);
  await createContactMessages(db);
  await createMailQueue(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table mail_queue;
    drop table contact_messages;
    drop table newsletter_subscribers;
  `.execute(db);
}

async function createNewsletterSubscribers(db: Kysely<unknown>): Promise<void> {
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
      constraint newsletter_subscribers_status check (status in ('pending', 'confirmed', 'unsubscribed'))
    );
    create unique index newsletter_subscribers_email_key on newsletter_subscribers (lower(email));
    create unique index newsletter_subscribers_confirm_token_key on newsletter_subscribers (confirm_token_hash);
    create unique index newsletter_subscribers_unsubscribe_token_key on newsletter_subscribers (unsubscribe_token_hash);
    create index newsletter_subscribers_created_at_idx on newsletter_subscribers (created_at desc, id);
    create index newsletter_subscribers_status_idx on newsletter_subscribers (status, created_at desc, id);
  `.execute(db);
}

async function createContactMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_messages (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null,
      subject text,
      message text not null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      handled_at timestamptz
    );
    create index contact_messages_created_at_idx on contact_messages (created_at desc, id);
  `.execute(db);
}

async function createMailQueue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_queue (
      id uuid primary key default gen_random_uuid(),
      to_address text not null,
      subject text not null,
      text_body text not null,
      html_body text not null,
      headers jsonb not null default '{}',
      status text not null default 'queued',
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      constraint mail_queue_status check (status in ('queued', 'sending', 'sent', 'failed'))
    );
    create index mail_queue_due_idx on mail_queue (next_attempt_at, id) where status in ('queued', 'sending');
    create index mail_queue_created_at_idx on mail_queue (created_at);
  `.execute(db);
}
