import { type Kysely, sql } from 'kysely';

// left() keeps a very long text below the size at which to_tsvector fails and the save with it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index casinos_words_idx on casinos using gin (
      to_tsvector('english', name || ' ' || description || ' ' || bonus_amount || ' ' || coalesce(promo_code, '') || ' ' || left(coalesce(full_review_html, ''), 100000)));
    create index blog_posts_words_idx on blog_posts using gin (
      to_tsvector('english', title || ' ' || coalesce(excerpt, '') || ' ' || left(content_html, 100000)));
    create index pages_words_idx on pages using gin (
      to_tsvector('english', title || ' ' || left(content_html, 100000)));
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index pages_words_idx;
    drop index blog_posts_words_idx;
    drop index casinos_words_idx;
  `.execute(db);
}
