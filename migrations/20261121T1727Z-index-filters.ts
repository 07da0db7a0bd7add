import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index casinos_verified_at_idx on casinos (verified_at);
    create index contact_messages_read_idx on contact_messages (created_at desc, id)
      where read_at is not null and handled_at is null;
    create index contact_messages_handled_idx on contact_messages (created_at desc, id) where handled_at is not null;
    create index audit_log_entity_action_idx on audit_log (entity, action, id desc);
  `.execute(db);
  await indexUploads(db);
}

// Which texts show an image: looking for its address in every text would read them all. A sentence may end behind it.
async function indexUploads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function upload_names(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct rtrim(found[1], '.-')), '{}')
      from regexp_matches($1, '/uploads/([a-z0-9.-]+)', 'g') as found
    $$;
    create index casinos_uploads_idx on casinos using gin (upload_names(coalesce(logo_url, '') || ' ' || coalesce(full_review, '')));
    create index blog_posts_uploads_idx on blog_posts using gin (upload_names(coalesce(featured_image, '') || ' ' || content));
    create index pages_uploads_idx on pages using gin (upload_names(content));
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index pages_uploads_idx, blog_posts_uploads_idx, casinos_uploads_idx;
    drop function upload_names(text);
    drop index audit_log_entity_action_idx, contact_messages_handled_idx, contact_messages_read_idx,
      casinos_verified_at_idx;
  `.execute(db);
}
