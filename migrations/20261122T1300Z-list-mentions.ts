import { type Kysely, sql } from 'kysely';

// Which sites a post speaks of is read out of its links whenever its text is stored, whoever stores it; the date of
// publication beside it keeps 'the newest that mention a site' on one index.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_mentions (
      post_id uuid not null references blog_posts (id) on delete cascade,
      address text not null,
      published_at timestamptz,
      primary key (post_id, address)
    );

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

    insert into post_mentions (post_id, address, published_at)
      select id, address, case when status = 'published' then published_at end
      from blog_posts cross join lateral mentioned_addresses(content_html) as address;
    create index post_mentions_order_idx on post_mentions (address, published_at desc, post_id)
      where published_at is not null;

    create view public_post_mentions as
      select post_id, address, published_at from post_mentions where published_at <= now();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view public_post_mentions;
    drop trigger blog_posts_changed_mentions on blog_posts;
    drop trigger blog_posts_first_mentions on blog_posts;
    drop function blog_posts_mentions();
    drop function mentioned_addresses(text);
    drop table post_mentions;
  `.execute(db);
}
