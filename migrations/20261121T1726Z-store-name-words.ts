import { type Kysely, sql } from 'kysely';

// A search puts first what has its words in the name; making them of each match took longer than finding it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos add column name_words tsvector generated always as (to_tsvector('english', name)) stored;
    alter table blog_posts add column name_words tsvector generated always as (to_tsvector('english', title)) stored;
    alter table pages add column name_words tsvector generated always as (to_tsvector('english', title)) stored;

    create or replace view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce((select views from blog_post_views counter where counter.post_id = post.id), 0) as views,
      coalesce((select coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''))
        from profiles author where author.id = post.author_id), 'LootRank') as author_name,
      post.words, post.name_words
    from blog_posts post
    where post.status = 'published' and post.published_at <= now();
  `.execute(db);
  await planQuickly(db);
}

// The planner holds the text against every value it keeps, and with a thousand of them that took longer than the search.
async function planQuickly(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blog_posts alter column title set statistics -1;
    alter table casinos alter column name set statistics -1, alter column description set statistics -1;
    alter table users alter column email set statistics -1;
    alter table newsletter_subscribers alter column email set statistics -1;
    alter table media alter column original_name set statistics -1, alter column alt set statistics -1;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blog_posts alter column title set statistics 1000;
    alter table casinos alter column name set statistics 1000, alter column description set statistics 1000;
    alter table users alter column email set statistics 1000;
    alter table newsletter_subscribers alter column email set statistics 1000;
    alter table media alter column original_name set statistics 1000, alter column alt set statistics 1000;

    drop view public_posts;
    create view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce((select views from blog_post_views counter where counter.post_id = post.id), 0) as views,
      coalesce((select coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''))
        from profiles author where author.id = post.author_id), 'LootRank') as author_name,
      post.words
    from blog_posts post
    where post.status = 'published' and post.published_at <= now();

    alter table pages drop column name_words;
    alter table blog_posts drop column name_words;
    alter table casinos drop column name_words;
  `.execute(db);
}
