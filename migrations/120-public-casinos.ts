import { type Kysely, type RawBuilder, sql } from 'kysely';

const NO_BONUS = sql.lit('No bonus at the moment');
const PAUSED_BONUS = sql.lit('Offer paused while we check its link');

const isPaused = sql`casinos.offer_paused_at is not null`;
const firstCode = (column: string) =>
  sql`(select ${sql.ref(column)} from first_codes where first_codes.code_of = casinos.id)`;
const unlessPaused = (value: RawBuilder<unknown>) => sql`case when ${isPaused} then null else ${value} end`;

// What visitors may read. A casino whose offer is paused keeps its status and placement, but nothing leads to it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view public_casinos as
    select id, slug, name, logo_url, rating, description, positives, negatives,
      case when ${isPaused} then ${PAUSED_BONUS} else coalesce(${firstCode('offer')}, ${NO_BONUS}) end as bonus_amount,
      ${unlessPaused(sql.ref('bonus_terms'))} as bonus_terms,
      ${unlessPaused(firstCode('code'))} as promo_code,
      case when ${isPaused} then '' else affiliate_link end as affiliate_link,
      website_url, is_recommended, gamemodes, placement,
      full_review, full_review_html, full_review_version, verified_at, verified_by, created_at, updated_at, is_demo,
      name_words, folded_name, rating_override, rating_reason, placement_reason, placed_at, placed_by,
      status, status_reason, status_at, status_by, meta_title, meta_description, fact_text, words, good_for, not_for, deal,
      ${unlessPaused(firstCode('shown'))} as living_code,
      offer_paused_at
    from casinos
    where status <> 'draft'
  `.execute(db);
}
