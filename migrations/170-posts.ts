import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPosts(db);
  await indexPosts(db);
  await createRevisions(db);
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

      -- Stored: with an index on the expression only, each possible match would parse its whole text again.
      folded_title text generated always as (folded_text(title)) stored,
      words tsvector generated always as (to_tsvector('english', left(folded_text(
        title || ' ' || coalesce(excerpt, '') || ' ' || left(content_html, 100000)), 120000))) stored,
      name_words tsvector generated always as (to_tsvector('english', left(folded_text(title), 120000))) stored,

      reviewer_id uuid references users (id) on delete set null,
      review_state text check (review_state in ('requested', 'returned')),
      review_note text check (length(review_note) <= 500),
      review_at timestamptz,

      -- A letter is mailed instead of published: for every list of published posts it is a draft.
      kind text not null default 'article',
      sent_at timestamptz,

      deleted_at timestamptz,
      deleted_by uuid references users (id) on delete set null,
      deleted_as jsonb,

      constraint blog_posts_status check (status in ('draft', 'published')),
      constraint blog_posts_published_at_present check (status <> 'published' or published_at is not null),
      constraint blog_posts_kind check (kind in ('article', 'letter')),
      constraint blog_posts_letters_are_sent
        check ((kind = 'article' and sent_at is null) or (kind = 'letter' and status = 'draft')),
      constraint blog_posts_trashed check ((deleted_at is null) = (deleted_as is null)),
      constraint blog_posts_trashed_hidden check (deleted_at is null or status = 'draft')
    );
  `.execute(db);
}

async function indexPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index blog_posts_slug_key on blog_posts (lower(slug));
    create index blog_posts_published_idx on blog_posts (published_at desc, id)
      include (updated_at, folded_title) where status = 'published';
    create index blog_posts_published_by_category_idx on blog_posts (category_id, published_at desc, id)
      include (updated_at) where status = 'published';
    -- A scheduled post changes when it appears.
    create index blog_posts_changed_at_idx on blog_posts (greatest(updated_at, published_at)) include (published_at)
      where status = 'published';

    create index blog_posts_created_at_idx on blog_posts (created_at desc, id desc)
      include (folded_title, status, published_at);
    create index blog_posts_updated_at_idx on blog_posts (updated_at desc, id desc)
      include (folded_title, status, published_at);
    create index blog_posts_drafts_created_idx on blog_posts (created_at desc, id desc) where status = 'draft';
    create index blog_posts_drafts_updated_idx on blog_posts (updated_at desc, id desc) where status = 'draft';
    create index blog_posts_review_idx on blog_posts (review_at) where review_state is not null;
    create index blog_posts_letters_idx on blog_posts (created_at desc, id desc) where kind = 'letter';
    create index blog_posts_sent_idx on blog_posts (sent_at desc, id desc) where sent_at is not null;
    create index blog_posts_deleted_at_idx on blog_posts (deleted_at desc) where deleted_at is not null;

    create index blog_posts_words_idx on blog_posts using gin (words);
    create index blog_posts_folded_title_start_idx on blog_posts (folded_title text_pattern_ops);
    create index blog_posts_folded_title_trgm_idx on blog_posts using gin (folded_title gin_trgm_ops);
    create index blog_posts_title_pairs_idx on blog_posts using gin (letter_pairs(folded_title));
    create index blog_posts_uploads_idx on blog_posts
      using gin (upload_names(coalesce(featured_image, '') || ' ' || content));

    create index blog_posts_author_id_idx on blog_posts (author_id);
    create index blog_posts_category_id_idx on blog_posts (category_id);
    create index blog_posts_reviewer_id_idx on blog_posts (reviewer_id);
    create index blog_posts_deleted_by_idx on blog_posts (deleted_by) where deleted_by is not null;
  `.execute(db);
}

async function createRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_revisions (
      id uuid primary key default gen_random_uuid(),
      post_id uuid not null references blog_posts (id) on delete cascade,
      title text not null,
      content text not null,
      excerpt text,
      saved_by uuid references users (id) on delete set null,
      saved_at timestamptz not null default now(),
      is_autosave boolean not null default false
    );
    create index post_revisions_post_id_idx on post_revisions (post_id, saved_at desc);
    create index post_revisions_saved_by_idx on post_revisions (saved_by);
  `.execute(db);
}
