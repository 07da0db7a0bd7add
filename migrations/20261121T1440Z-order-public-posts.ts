import { type Kysely, sql } from 'kysely';

// Lists by views and by tag are read off an index only if the counter and the link carry what the list is narrowed and
// ordered by. Triggers copy it there, whoever writes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCopies(db);
  await keepCopies(db);
  await indexCopies(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view public_posts_tags;
    drop view public_post_views;
    drop trigger blog_posts_tags_copy on blog_posts_tags;
    drop trigger blog_posts_changed_copies on blog_posts;
    drop trigger blog_posts_first_copies on blog_posts;
    drop function blog_posts_tags_copy();
    drop function blog_posts_copies();

    alter table blog_posts_tags drop column category_id, drop column published_at;
    create index blog_posts_tags_tag_id_idx on blog_posts_tags (tag_id, post_id);
    alter table blog_post_views drop column category_id, drop column published_at;
    create index blog_post_views_order_idx on blog_post_views (views desc, post_id);
    delete from blog_post_views where views = 0;
  `.execute(db);
}

async function addCopies(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blog_post_views add column category_id uuid, add column published_at timestamptz;
    insert into blog_post_views (post_id) select id from blog_posts on conflict do nothing;
    update blog_post_views counter set
      category_id = post.category_id, published_at = case when post.status = 'published' then post.published_at end
    from blog_posts post where post.id = counter.post_id;

    alter table blog_posts_tags add column category_id uuid, add column published_at timestamptz;
    update blog_posts_tags link set
      category_id = post.category_id, published_at = case when post.status = 'published' then post.published_at end
    from blog_posts post where post.id = link.post_id;
  `.execute(db);
}

async function keepCopies(db: Kysely<unknown>): Promise<void> {
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

    -- The lock waits for whoever changes the post just now, and has them wait for the link.
    create function blog_posts_tags_copy() returns trigger language plpgsql as $$
    begin
      select category_id, case when status = 'published' then published_at end into new.category_id, new.published_at
        from blog_posts where id = new.post_id for share;
      return new;
    end $$;
    create trigger blog_posts_tags_copy before insert or update of post_id on blog_posts_tags
      for each row execute function blog_posts_tags_copy();

    create view public_post_views as
      select post_id, views, category_id, published_at from blog_post_views where published_at <= now();
    create view public_posts_tags as
      select post_id, tag_id, category_id, published_at from blog_posts_tags where published_at <= now();
  `.execute(db);
}

async function indexCopies(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index blog_post_views_order_idx;
    create index blog_post_views_order_idx on blog_post_views (views desc, published_at desc, post_id)
      where published_at is not null;
    create index blog_post_views_category_order_idx on blog_post_views (category_id, views desc, published_at desc, post_id)
      where published_at is not null;

    drop index blog_posts_tags_tag_id_idx;
    create index blog_posts_tags_order_idx on blog_posts_tags (tag_id, published_at desc, post_id);
    create index blog_posts_tags_category_order_idx on blog_posts_tags (tag_id, category_id, published_at desc, post_id)
      where published_at is not null;
  `.execute(db);
}
