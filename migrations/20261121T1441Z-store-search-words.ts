import { type Kysely, sql } from 'kysely';

// Stored, because an index on the expression alone has every doubtful match parse its whole text again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index casinos_words_idx;
    drop index blog_posts_words_idx;
    drop index pages_words_idx;

    alter table casinos add column words tsvector generated always as (to_tsvector('english',
      name || ' ' || description || ' ' || bonus_amount || ' ' || coalesce(promo_code, '') || ' ' || left(coalesce(full_review_html, ''), 100000))) stored;
    alter table blog_posts add column words tsvector generated always as (to_tsvector('english',
      title || ' ' || coalesce(excerpt, '') || ' ' || left(content_html, 100000))) stored;
    alter table pages add column words tsvector generated always as (to_tsvector('english',
      title || ' ' || left(content_html, 100000))) stored;

    create index casinos_words_idx on casinos using gin (words);
    create index blog_posts_words_idx on blog_posts using gin (words);
    create index pages_words_idx on pages using gin (words);
    create index blog_posts_title_start_idx on blog_posts (lower(title) text_pattern_ops);
    create index casinos_name_start_idx on casinos (lower(name) text_pattern_ops);
  `.execute(db);
  await exposeWords(db);
  await findShortParts(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos alter column name set statistics -1, alter column description set statistics -1;
    alter table blog_posts alter column title set statistics -1;
    drop index blog_posts_title_pairs_idx;
    drop function letter_pairs(text);

    drop view public_posts;
    create view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce(counter.views, 0) as views,
      coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''), 'LootRank') as author_name
    from blog_posts post
    left join blog_post_views counter on counter.post_id = post.id
    left join profiles author on author.id = post.author_id
    where post.status = 'published' and post.published_at <= now();

    drop index casinos_name_start_idx;
    drop index blog_posts_title_start_idx;
    alter table pages drop column words;
    alter table blog_posts drop column words;
    alter table casinos drop column words;

    create index casinos_words_idx on casinos using gin (
      to_tsvector('english', name || ' ' || description || ' ' || bonus_amount || ' ' || coalesce(promo_code, '') || ' ' || left(coalesce(full_review_html, ''), 100000)));
    create index blog_posts_words_idx on blog_posts using gin (
      to_tsvector('english', title || ' ' || coalesce(excerpt, '') || ' ' || left(content_html, 100000)));
    create index pages_words_idx on pages using gin (
      to_tsvector('english', title || ' ' || left(content_html, 100000)));
  `.execute(db);
}

async function exposeWords(db: Kysely<unknown>): Promise<void> {
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

// Trigrams find no one or two letters inside a word; without these such a search reads every title there is.
async function findShortParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function letter_pairs(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct part), '{}')
      from generate_series(1, char_length($1)) as place, generate_series(1, 2) as letters,
        substr(lower($1), place, letters) as part
    $$;
    create index blog_posts_title_pairs_idx on blog_posts using gin (letter_pairs(title));

    -- Whether a search walks the newest or asks the index depends on how rare the text is taken to be.
    alter table blog_posts alter column title set statistics 1000;
    alter table casinos alter column name set statistics 1000, alter column description set statistics 1000;
  `.execute(db);
}
