import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOrders(db);
  await indexSearches(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index blog_posts_drafts_created_idx, blog_posts_drafts_updated_idx, blog_categories_lower_name_idx,
      blog_tags_lower_name_idx, casinos_admin_placement_idx, casinos_updated_at_idx, users_disabled_idx,
      users_unconfirmed_idx, contact_messages_open_idx, contact_messages_unread_idx, audit_log_action_idx,
      audit_log_entity_order_idx, mail_queue_failed_idx;
    drop index users_email_trgm_idx, users_phone_trgm_idx, profiles_display_name_trgm_idx,
      newsletter_subscribers_email_trgm_idx, media_original_name_trgm_idx, media_alt_trgm_idx,
      contact_messages_words_trgm_idx;
    alter table users alter column email set statistics -1;
    alter table newsletter_subscribers alter column email set statistics -1;
    alter table media alter column original_name set statistics -1, alter column alt set statistics -1;
  `.execute(db);
}

async function indexOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index blog_posts_drafts_created_idx on blog_posts (created_at desc, id desc) where status = 'draft';
    create index blog_posts_drafts_updated_idx on blog_posts (updated_at desc, id desc) where status = 'draft';
    create index blog_categories_lower_name_idx on blog_categories (lower(name), id);
    create index blog_tags_lower_name_idx on blog_tags (lower(name), id);
    create index casinos_admin_placement_idx on casinos (coalesce(placement, 99999), id);
    create index casinos_updated_at_idx on casinos (updated_at desc, id desc);
    create index users_disabled_idx on users (created_at desc, id desc) where disabled_at is not null;
    create index users_unconfirmed_idx on users (created_at desc, id desc)
      where email_confirmed_at is null and phone_confirmed_at is null;
    create index contact_messages_open_idx on contact_messages (created_at desc, id) where handled_at is null;
    create index contact_messages_unread_idx on contact_messages (created_at desc, id) where read_at is null;
    create index audit_log_entity_order_idx on audit_log (entity, id desc);
    create index audit_log_action_idx on audit_log (action, id desc);
    create index mail_queue_failed_idx on mail_queue (created_at) where status = 'failed';
  `.execute(db);
}

async function indexSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_email_trgm_idx on users using gin (email gin_trgm_ops);
    create index users_phone_trgm_idx on users using gin (phone gin_trgm_ops);
    create index profiles_display_name_trgm_idx on profiles using gin (display_name gin_trgm_ops);
    create index newsletter_subscribers_email_trgm_idx on newsletter_subscribers using gin (email gin_trgm_ops);
    create index media_original_name_trgm_idx on media using gin (original_name gin_trgm_ops);
    create index media_alt_trgm_idx on media using gin (alt gin_trgm_ops);
    create index contact_messages_words_trgm_idx on contact_messages
      using gin (name gin_trgm_ops, email gin_trgm_ops, subject gin_trgm_ops, message gin_trgm_ops);

    alter table users alter column email set statistics 1000;
    alter table newsletter_subscribers alter column email set statistics 1000;
    alter table media alter column original_name set statistics 1000, alter column alt set statistics 1000;
  `.execute(db);
}
