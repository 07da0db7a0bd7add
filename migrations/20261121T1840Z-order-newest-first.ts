import { type Kysely, sql } from 'kysely';

// In the very order of the admin area's lists: one that differs in the id alone has every page sorted.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index blog_posts_created_at_idx, media_created_at_idx, users_created_at_idx;
    create index blog_posts_created_at_idx on blog_posts (created_at desc, id desc);
    create index media_created_at_idx on media (created_at desc, id desc);
    create index users_created_at_idx on users (created_at desc, id desc);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_created_at_idx, media_created_at_idx, blog_posts_created_at_idx;
    create index users_created_at_idx on users (created_at desc, id);
    create index media_created_at_idx on media (created_at desc, id);
    create index blog_posts_created_at_idx on blog_posts (created_at desc, id);
  `.execute(db);
}
