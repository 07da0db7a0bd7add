import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createViewCounts(db);
  await createTags(db);
  await copyPublication(db);
  await createMentions(db);
  await createPublicPosts(db);
}

/** Not a column of blog_posts: an index on it would make every page view rewrite the wide row's indexes. */
async function createViewCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_post_views (
      post_id uuid primary key references blog_posts (id) on delete cascade,
      views integer not null default 0,
      category_id uuid,
      published_at timestamptz,
      constraint blog_post_views_not_negative check (views >= 0)
    );
    create index blog_post_views_order_idx on blog_post_views (views desc, published_at desc, post_id)
      where published_at is not null;
    create index blog_post_views_category_order_idx on blog_post_views (category_id, views desc, published_at desc, post_id)
      where published_at is not null;
    create view public_post_views as
      select post_id, views, category_id, published_at from blog_post_views where published_at <= now();

    create table post_views_daily (
      day date not null,
      post_id uuid not null references blog_posts (id) on delete cascade,
      views integer not null default 0,
      primary key (day, post_id)
    );
    create index post_views_daily_post_id_idx on post_views_daily (post_id);
  `.execute(db);
}

async function createTags(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_posts_tags (
      post_id uuid not null references blog_posts (id) on delete cascade,
      tag_id uuid not null references blog_tags (id) on delete cascade,
      category_id uuid,
      published_at timestamptz,
      primary key (post_id, tag_id)
    );
    create index blog_posts_tags_order_idx on blog_posts_tags (tag_id, published_at desc, post_id);
    create index blog_posts_tags_category_order_idx on blog_posts_tags (tag_id, category_id, published_at desc, post_id)
      where published_at is not null;
    create view public_posts_tags as
      select post_id, tag_id, category_id, published_at from blog_posts_tags where published_at <= now();
  `.execute(db);
}

/** Lists by views or by tag read one index, because triggers copy there what the lists are filtered and ordered by. */
async function copyPublication(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function blog_posts_copies() returns trigger language plpgsql as $$
    declare
      publication timestamptz := case when new.status = 'published' then new.published_at end;
    begin
      insert into blog_post_views (post_id, category_id, published_at) values (new.id, new.category_id, publication)
        on conflict (post_id) do update set category_id = excluded.category_id, published_at = excluded.published_at;
      update blog_posts_tags set category_id = new.category_id, published_at = publication where post_id = new.id;
      return null;
    end $$;
    create trigger blog_posts_first_copies after insert on blog_posts
      for each row execute function blog_posts_copies();
    create trigger blog_posts_changed_copies after update of status, published_at, category_id on blog_posts
      for each row when ((old.status, old.published_at, old.category_id) is distinct from (new.status, new.published_at, new.category_id))
      execute function blog_posts_copies();

    -- The lock waits for a concurrent change of the post, and makes a later one wait for the link.
    create function blog_posts_tags_copy() returns trigger language plpgsql as $$
    begin
      select category_id, case when status = 'published' then published_at end into new.category_id, new.published_at
        from blog_posts where id = new.post_id for share;
      return new;
    end $$;
    create trigger blog_posts_tags_copy before insert or update of post_id on blog_posts_tags
      for each row execute function blog_posts_tags_copy();
  `.execute(db);
}

/** The casinos that a post links to. */
async function createMentions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_mentions (
      post_id uuid not null references blog_posts (id) on delete cascade,
      address text not null,
      published_at timestamptz,
      primary key (post_id, address)
    );
    create index post_mentions_order_idx on post_mentions (address, published_at desc, post_id)
      where published_at is not null;
    create view public_post_mentions as
      select post_id, address, published_at from post_mentions where published_at <= now();

    create function mentioned_addresses(html text) returns setof text language sql immutable as $$
      select distinct lower(found[1])
      from regexp_matches(html, '<a\\M[^>]*\\shref="/(?:casino|go)/([A-Za-z0-9-]{1,200})["/?#]', 'g') as found
    $$;

    create function blog_posts_mentions() returns trigger language plpgsql as $$
    begin
      delete from post_mentions where post_id = new.id;
      insert into post_mentions (post_id, address, published_at)
        select new.id, address, case when new.status = 'published' then new.published_at end
        from mentioned_addresses(new.content_html) as address;
      return null;
    end $$;
    create trigger blog_posts_first_mentions after insert on blog_posts
      for each row execute function blog_posts_mentions();
    create trigger blog_posts_changed_mentions after update of status, published_at, content_html on blog_posts
      for each row when ((old.status, old.published_at, old.content_html) is distinct from (new.status, new.published_at, new.content_html))
      execute function blog_posts_mentions();
  `.execute(db);
}

/** Subselects instead of joins: the planner drops one whose column nobody reads, so counts read an index only. */
async function createPublicPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view public_posts as
    select
      post.id, post.title, post.slug, post.excerpt, post.content_html, post.featured_image, post.featured_image_alt,
      post.meta_description, post.meta_keywords, post.published_at, post.updated_at, post.created_at, post.category_id,
      coalesce((select views from blog_post_views counter where counter.post_id = post.id), 0) as views,
      coalesce((select coalesce(nullif(author.display_name, ''), nullif(split_part(author.email, '@', 1), ''))
        from profiles author where author.id = post.author_id), 'LootRank') as author_name,
      post.words, post.name_words, post.folded_title, post.author_id
    from blog_posts post
    where post.status = 'published' and post.published_at <= now()
  `.execute(db);
}
