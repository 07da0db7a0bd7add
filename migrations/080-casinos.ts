import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCasinos(db);
  await indexCasinos(db);
  await createScoresAndRevisions(db);
}

async function createCasinos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casinos (
      id uuid primary key default gen_random_uuid(),
      slug text,
      name text not null,
      logo_url text,
      rating numeric(2, 1),
      description text not null,
      positives text[] not null default '{}',
      negatives text[] not null default '{}',
      -- The offer and code last written; which code is active now, the view first_codes computes from promo_codes.
      bonus_amount text not null,
      bonus_terms text,
      promo_code text,
      affiliate_link text not null,
      website_url text,
      is_recommended boolean not null default false,
      gamemodes text[] not null default '{}',
      placement integer,
      full_review text,
      full_review_html text,
      full_review_version integer,
      verified_at timestamptz,
      verified_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_demo boolean not null default false,
      folded_name text generated always as (folded_text(name)) stored,

      rating_override numeric(2, 1),
      rating_reason text,
      placement_reason text,
      placed_at timestamptz,
      placed_by uuid references users (id) on delete set null,

      status text not null default 'listed',
      status_reason text,
      status_at timestamptz,
      status_by uuid references users (id) on delete set null,

      meta_title text,
      meta_description text,
      -- Words of the casino's facts, kept by triggers.
      fact_text text not null default '',
      last_public jsonb,
      name_words tsvector generated always as
        (to_tsvector('english', left(folded_text(name), 120000))) stored,
      good_for text check (length(good_for) between 1 and 160),
      not_for text check (length(not_for) between 1 and 160),
      deal text not null default 'undisclosed' check (deal in ('none', 'sign_up', 'losses', 'undisclosed')),

      deleted_at timestamptz,
      deleted_by uuid references users (id) on delete set null,
      deleted_as jsonb,

      -- Without codes: they end by the clock, so a search asks promo_codes. to_tsvector fails on much longer texts.
      words tsvector generated always as (to_tsvector('english', left(folded_text(
        name || e'\\n' || description || e'\\n' ||
        case when status = 'listed' then bonus_amount || e'\\n' || '' else '' end || e'\\n' ||
        joined_lines(positives) || e'\\n' || joined_lines(negatives) || e'\\n' ||
        case when status = 'listed' then coalesce(bonus_terms, '') else '' end || e'\\n' ||
        joined_lines(gamemodes) || e'\\n' || fact_text || e'\\n' || left(coalesce(full_review_html, ''), 100000)
      ), 120000))) stored,
      offer_paused_at timestamptz,

      constraint casinos_name_length check (char_length(name) between 1 and 120),
      constraint casinos_slug_not_empty check (slug <> ''),
      constraint casinos_rating_range check (rating between 0 and 5),
      constraint casinos_rating_override_range check (rating_override between 0 and 5),
      constraint casinos_rated_unless_draft check (rating is not null or status = 'draft'),
      -- Casinos without a placement are ordered as 999.
      constraint casinos_placement_range check (placement between 1 and 998),
      constraint casinos_status_known check (status in ('draft', 'listed', 'paused', 'warning', 'closed')),
      constraint casinos_status_has_reason check (status in ('draft', 'listed') or status_reason <> ''),
      constraint casinos_trashed check ((deleted_at is null) = (deleted_as is null)),
      constraint casinos_trashed_hidden
        check (deleted_at is null or (status = 'draft' and slug is null and placement is null)),
      constraint casinos_gamemodes_known check (gamemodes <@ array[
        'slots', 'roulette', 'crash', 'case-opening', 'case-battles', 'coinflip', 'dice', 'plinko', 'towers',
        'esport-betting', 'blackjack', 'baccarat', 'poker', 'live-casino', 'game-shows', 'bingo', 'craps', 'keno',
        'originals', 'jackpot', 'upgrade', 'mines'])
    );
  `.execute(db);
}

// Included columns let a list read only the rows of its page from the table.
async function indexCasinos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index casinos_slug_key on casinos (lower(slug)) where slug is not null;
    create index casinos_default_order_idx
      on casinos (coalesce(placement, 999), is_recommended desc, rating desc, id);
    create index casinos_rating_order_idx on casinos (rating desc, coalesce(placement, 999), id);
    create index casinos_newest_order_idx on casinos (created_at desc, coalesce(placement, 999), id);
    create index casinos_gamemodes_idx on casinos using gin (gamemodes);

    create index casinos_admin_placement_idx on casinos (coalesce(placement, 99999), id)
      include (placement, folded_name, verified_at);
    create index casinos_name_order_idx on casinos (lower(name), id) include (name, folded_name, verified_at);
    create index casinos_updated_at_idx on casinos (updated_at desc, id desc) include (folded_name, verified_at);
    create index casinos_status_idx on casinos (status, status_at desc, id) where status <> 'listed';
    create index casinos_verified_at_idx on casinos (verified_at);
    create index casinos_deleted_at_idx on casinos (deleted_at desc) where deleted_at is not null;

    create index casinos_words_idx on casinos using gin (words);
    create index casinos_folded_name_start_idx on casinos (folded_name text_pattern_ops);
    create index casinos_folded_name_trgm_idx on casinos using gin (folded_name gin_trgm_ops);
    create index casinos_description_trgm_idx on casinos using gin (description gin_trgm_ops);
    create index casinos_uploads_idx on casinos
      using gin (upload_names(coalesce(logo_url, '') || ' ' || coalesce(full_review, '')));

    create index casinos_verified_by_idx on casinos (verified_by);
    create index casinos_placed_by_idx on casinos (placed_by);
    create index casinos_status_by_idx on casinos (status_by);
    create index casinos_deleted_by_idx on casinos (deleted_by) where deleted_by is not null;
  `.execute(db);
}

async function createScoresAndRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casino_scores (
      casino_id uuid not null references casinos (id) on delete cascade,
      criterion text not null,
      score integer not null,
      reason text not null,
      scored_at timestamptz not null default now(),
      scored_by uuid references users (id) on delete set null,
      primary key (casino_id, criterion),
      constraint casino_scores_criterion_length check (char_length(criterion) between 1 and 40),
      constraint casino_scores_in_tenths check (score between 0 and 50),
      constraint casino_scores_reason_length check (char_length(reason) between 1 and 300)
    );
    create index casino_scores_scored_by_idx on casino_scores (scored_by);

    create table casino_revisions (
      id uuid primary key default gen_random_uuid(),
      casino_id uuid not null references casinos (id) on delete cascade,
      snapshot jsonb not null,
      saved_by uuid references users (id) on delete set null,
      saved_at timestamptz not null default clock_timestamp(),
      is_autosave boolean not null default false
    );
    create index casino_revisions_casino_id_idx on casino_revisions (casino_id, saved_at desc);
    create index casino_revisions_saved_by_idx on casino_revisions (saved_by);

    -- Sites that visitors ask us to test. Nothing about those who ask is stored.
    create table asked_sites (
      key text primary key,
      name text not null check (char_length(name) <= 80),
      asked_count integer not null default 1,
      asked_at timestamptz not null default now()
    );
    create index asked_sites_asked_count_idx on asked_sites (asked_count desc, asked_at desc);
    create index asked_sites_asked_at_idx on asked_sites (asked_at);
  `.execute(db);
}
