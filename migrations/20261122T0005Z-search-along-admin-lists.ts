import { type Kysely, sql } from 'kysely';

const FOLDED = {
  casinos: ['folded_name', 'folded_text(name)'],
  blog_posts: ['folded_title', 'folded_text(title)'],
  media: ['folded_words', `folded_text(original_name || e'\\n' || alt)`],
} as const;

// A search that many match walks a list in its order until a page is full. With what it looks at in the index, it reads
// of the table the page alone; and a folded text is compared as it is, at a quarter of what an expression costs.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, [column, text]] of Object.entries(FOLDED)) {
    await sql`
      alter table ${sql.table(table)} add column ${sql.id(column)} text generated always as (${sql.raw(text)}) stored;
      create index ${sql.id(`${table}_${column}_trgm_idx`)} on ${sql.table(table)} using gin (${sql.id(column)} gin_trgm_ops);
    `.execute(db);
  }
  await sql`
    drop index casinos_name_trgm_idx, blog_posts_title_trgm_idx, media_original_name_trgm_idx, media_alt_trgm_idx;
    drop index casinos_admin_placement_idx, casinos_name_order_idx, casinos_updated_at_idx, blog_posts_created_at_idx,
      blog_posts_updated_at_idx;
    create index casinos_admin_placement_idx on casinos (coalesce(placement, 99999), id)
      include (placement, folded_name, verified_at);
    create index casinos_name_order_idx on casinos (lower(name), id) include (name, folded_name, verified_at);
    create index casinos_updated_at_idx on casinos (updated_at desc, id desc) include (folded_name, verified_at);
    create index blog_posts_created_at_idx on blog_posts (created_at desc, id desc)
      include (folded_title, status, published_at);
    create index blog_posts_updated_at_idx on blog_posts (updated_at desc, id desc)
      include (folded_title, status, published_at);

    create or replace view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce((select views from blog_post_views counter where counter.post_id = post.id), 0) as views,
      coalesce((select coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''))
        from profiles author where author.id = post.author_id), 'LootRank') as author_name,
      post.words, post.name_words, post.folded_title
    from blog_posts post
    where post.status = 'published' and post.published_at <= now();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view public_posts;
    create view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce((select views from blog_post_views counter where counter.post_id = post.id), 0) as views,
      coalesce((select coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''))
        from profiles author where author.id = post.author_id), 'LootRank') as author_name,
      post.words, post.name_words
    from blog_posts post
    where post.status = 'published' and post.published_at <= now();

    drop index casinos_admin_placement_idx, casinos_name_order_idx, casinos_updated_at_idx, blog_posts_created_at_idx,
      blog_posts_updated_at_idx;
    create index casinos_admin_placement_idx on casinos (coalesce(placement, 99999), id);
    create index casinos_name_order_idx on casinos (lower(name), id);
    create index casinos_updated_at_idx on casinos (updated_at desc, id desc);
    create index blog_posts_created_at_idx on blog_posts (created_at desc, id desc);
    create index blog_posts_updated_at_idx on blog_posts (updated_at desc, id desc);
  `.execute(db);
  for (const [table, [column]] of Object.entries(FOLDED)) {
    await sql`alter table ${sql.table(table)} drop column ${sql.id(column)}`.execute(db);
  }
  await sql`
    create index casinos_name_trgm_idx on casinos using gin (name gin_trgm_ops);
    create index blog_posts_title_trgm_idx on blog_posts using gin (title gin_trgm_ops);
    create index media_original_name_trgm_idx on media using gin (original_name gin_trgm_ops);
    create index media_alt_trgm_idx on media using gin (alt gin_trgm_ops);
  `.execute(db);
}
