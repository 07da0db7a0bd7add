import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCategoriesAndTags(db);
  await createPosts(db);
  await createViewCounts(db);
  await createPublicPosts(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view public_posts;
    drop table blog_post_views;
    drop table blog_posts_tags;
    drop table blog_posts;
    drop table blog_tags;
    drop table blog_categories;
  `.execute(db);
}

async function createCategoriesAndTags(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_categories (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      slug text not null,
      description text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_demo boolean not null default false
    );
    create unique index blog_categories_slug_key on blog_categories (lower(slug));
    create index blog_categories_name_idx on blog_categories (name, id);

    create table blog_tags (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      created_at timestamptz not null default now(),
      is_demo boolean not null default false
    );
    create unique index blog_tags_name_key on blog_tags (lower(name));
    create index blog_tags_name_order_idx on blog_tags (name, id);
  `.execute(db);
}

async function createPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_posts (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      slug text not null,
      content text not null,
      content_html text not null default '',
      content_version integer not null default 0,
      excerpt text,
      featured_image text,
      featured_image_alt text not null default '',
      meta_description text,
      meta_keywords text[] not null default '{}',
      status text not null default 'draft',
      published_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      author_id uuid references users (id) on delete set null,
      category_id uuid references blog_categories (id) on delete set null,
      is_demo boolean not null default false,
      constraint blog_posts_status check (status in ('draft', 'published')),
      constraint blog_posts_published_at_present check (status <> 'published' or published_at is not null)
    );
    create unique index blog_posts_slug_key on blog_posts (lower(slug));
    create index blog_posts_published_idx on blog_posts (published_at desc, id) where status = 'published';
    create index blog_posts_published_by_category_idx
      on blog_posts (category_id, published_at desc, id) where status = 'published';
    create index blog_posts_title_trgm_idx on blog_posts using gin (title gin_trgm_ops);
    create index blog_posts_created_at_idx on blog_posts (created_at desc, id);
    create index blog_posts_category_id_idx on blog_posts (category_id);
    create index blog_posts_author_id_idx on blog_posts (author_id);

    create table blog_posts_tags (
      post_id uuid not null references blog_posts (id) on delete cascade,
      tag_id uuid not null references blog_tags (id) on delete cascade,
      primary key (post_id, tag_id)
    );
    create index blog_posts_tags_tag_id_idx on blog_posts_tags (tag_id, post_id);
  `.execute(db);
}

// Apart from blog_posts: an index on a counter there would make every page view rewrite the wide row's indexes.
async function createViewCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_post_views (
      post_id uuid primary key references blog_posts (id) on delete cascade,
      views integer not null default 0,
      constraint blog_post_views_not_negative check (views >= 0)
    );
    create index blog_post_views_order_idx on blog_post_views (views desc, post_id);
  `.execute(db);
}

async function createPublicPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce(counter.views, 0) as views,
      coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''), 'LootRank') as author_name
    from blog_posts post
    left join blog_post_views counter on counter.post_id = post.id
    left join profiles author on author.id = post.author_id
    where post.status = 'published' and post.published_at <= now()
  `.execute(db);
}
