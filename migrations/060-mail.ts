import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      channel text not null default 'mail',
      constraint mail_queue_status check (status in ('queued', 'sending', 'sent', 'failed')),
      constraint mail_queue_channel check (channel in ('mail', 'sms', 'letter'))
    );
    create index mail_queue_created_at_idx on mail_queue (created_at);
    create index mail_queue_waiting_idx on mail_queue (channel, created_at) where status in ('queued', 'sending');
    create index mail_queue_failed_idx on mail_queue (created_at) where status = 'failed';

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
    create index contact_messages_unread_idx on contact_messages (created_at desc, id) where read_at is null;
    create index contact_messages_read_idx on contact_messages (created_at desc, id)
      where read_at is not null and handled_at is null;
    create index contact_messages_open_idx on contact_messages (created_at desc, id) where handled_at is null;
    create index contact_messages_handled_idx on contact_messages (created_at desc, id) where handled_at is not null;
    create index contact_messages_lower_email_idx on contact_messages (lower(email), created_at);
    create index contact_messages_words_trgm_idx on contact_messages
      using gin (name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops, message gin_trgm_ops);
  `.execute(db);
}
