import { type Kysely, sql } from 'kysely';

// A letter is a post that is mailed instead of published: in every place that shows published posts it is a draft.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blog_posts
      add column kind text not null default 'article',
      add column sent_at timestamptz,
      add constraint blog_posts_kind check (kind in ('article', 'letter')),
      add constraint blog_posts_letters_are_sent
        check ((kind = 'article' and sent_at is null) or (kind = 'letter' and status = 'draft'));
    create index blog_posts_letters_idx on blog_posts (created_at desc, id desc) where kind = 'letter';
    create index blog_posts_sent_idx on blog_posts (sent_at desc, id desc) where sent_at is not null;

    create view public_letters as
      select id, slug, title, excerpt, content_html, sent_at, updated_at from blog_posts
      where kind = 'letter' and sent_at is not null;

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
      constraint letter_sendings_started check (state = 'planned' or (started_at is not null and html is not null and text is not null))
    );
    create index letter_sendings_unfinished_idx on letter_sendings (start_at) where state in ('planned', 'sending');
    create index letter_sendings_planned_by_idx on letter_sendings (planned_by);
    create index letter_sendings_paused_by_idx on letter_sendings (paused_by);

    create table letter_deliveries (
      id bigint generated always as identity primary key,
      post_id uuid not null references blog_posts (id) on delete cascade,
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

    alter table newsletter_subscribers add column refused_at timestamptz;
    alter table mail_queue drop constraint mail_queue_channel;
    alter table mail_queue add constraint mail_queue_channel check (channel in ('mail', 'sms', 'letter'));
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from mail_queue where channel = 'letter';
    alter table mail_queue drop constraint mail_queue_channel;
    alter table mail_queue add constraint mail_queue_channel check (channel in ('mail', 'sms'));
    alter table newsletter_subscribers drop column refused_at;
    drop table letter_deliveries, letter_sendings;
    delete from blog_posts where kind = 'letter';
    drop view public_letters;
    alter table blog_posts drop column kind, drop column sent_at;
  `.execute(db);
}
