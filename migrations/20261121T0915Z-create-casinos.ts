import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casinos (
      id uuid primary key default gen_random_uuid(),
      slug text,
      name text not null,
      logo_url text,
      rating numeric(2, 1) not null,
      description text not null,
      positives text[] not null default '{}',
      negatives text[] not null default '{}',
      bonus_amount text not null,
      bonus_terms text,
      promo_code text,
      affiliate_link text not null,
      website_url text,
      is_recommended boolean not null default false,
      gamemodes text[] not null default '{}',
      payment_methods text[] not null default '{}',
      licence text,
      provably_fair boolean not null default false,
      founded_year integer,
      placement integer,
      full_review text,
      full_review_html text,
      full_review_version integer,
      verified_at timestamptz,
      verified_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_demo boolean not null default false,
      constraint casinos_name_length check (char_length(name) between 1 and 120),
      constraint casinos_rating_range check (rating between 0 and 5),
      constraint casinos_placement_positive check (placement >= 1),
      constraint casinos_slug_not_empty check (slug <> ''),
      constraint casinos_gamemodes_known check (gamemodes <@ array[
        'slots', 'roulette', 'crash', 'case-opening', 'case-battles', 'coinflip', 'dice', 'plinko', 'towers',
        'esport-betting', 'blackjack', 'baccarat', 'poker', 'live-casino', 'game-shows', 'bingo', 'craps', 'keno',
        'originals', 'jackpot', 'upgrade', 'mines']),
      constraint casinos_payment_methods_known check (payment_methods <@ array[
        'skins', 'bitcoin', 'ethereum', 'litecoin', 'tether', 'solana', 'dogecoin', 'visa', 'mastercard', 'paypal',
        'bank-transfer', 'gift-cards'])
    );
    create unique index casinos_slug_key on casinos (lower(slug)) where slug is not null;
    create index casinos_default_order_idx
      on casinos (coalesce(placement, 999), is_recommended desc, rating desc, id);
    create index casinos_rating_order_idx on casinos (rating desc, coalesce(placement, 999), id);
    create index casinos_newest_order_idx on casinos (created_at desc, coalesce(placement, 999), id);
    create index casinos_gamemodes_idx on casinos using gin (gamemodes);
    create index casinos_payment_methods_idx on casinos using gin (payment_methods);
    create index casinos_name_trgm_idx on casinos using gin (name gin_trgm_ops);
    create index casinos_description_trgm_idx on casinos using gin (description gin_trgm_ops);
    create index casinos_name_order_idx on casinos (lower(name), id);
    create index casinos_verified_by_idx on casinos (verified_by);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table casinos`.execute(db);
}
