import { type Kysely, sql } from 'kysely';

// A column the view joins for stays wanted when nobody asks for what was joined, and keeps counts and pages from being
// read off an index alone. A subselect that nobody asks for is gone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce((select views from blog_post_views counter where counter.post_id = post.id), 0) as views,
      coalesce((select coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''))
        from profiles author where author.id = post.author_id), 'LootRank') as author_name,
      post.words
    from blog_posts post
    where post.status = 'published' and post.published_at <= now()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce(counter.views, 0) as views,
      coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''), 'LootRank') as author_name,
      post.words
    from blog_posts post
    left join blog_post_views counter on counter.post_id = post.id
    left join profiles author on author.id = post.author_id
    where post.status = 'published' and post.published_at <= now()
  `.execute(db);
}
