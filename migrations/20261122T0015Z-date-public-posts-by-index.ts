import { type Kysely, sql } from 'kysely';

// A sitemap says when something in each of its parts last changed: read off an index, a tenth of reading every post. And
// what many titles hold is met along the index of the newest.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index blog_posts_published_idx, blog_posts_published_by_category_idx;
    create index blog_posts_published_idx on blog_posts (published_at desc, id)
      include (updated_at, folded_title) where status = 'published';
    create index blog_posts_published_by_category_idx on blog_posts (category_id, published_at desc, id)
      include (updated_at) where status = 'published';
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index blog_posts_published_idx, blog_posts_published_by_category_idx;
    create index blog_posts_published_idx on blog_posts (published_at desc, id) where status = 'published';
    create index blog_posts_published_by_category_idx on blog_posts (category_id, published_at desc, id)
      where status = 'published';
  `.execute(db);
}
