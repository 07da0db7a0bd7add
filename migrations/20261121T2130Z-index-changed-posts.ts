import { type Kysely, sql } from 'kysely';

// A scheduled post changes when it appears: for the newest change, and for what changed since the last report. With the
// date at hand, as whatever counts public posts by this index must not read them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index blog_posts_changed_at_idx on blog_posts (greatest(updated_at, published_at)) include (published_at)
      where status = 'published'
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index blog_posts_changed_at_idx`.execute(db);
}
