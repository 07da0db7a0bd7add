import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casino-status';
import type { CasinoStatus } from '../../../shared/casino-status';
import type { Db } from '../../database/database';
import { personName } from '../../database/person-name';

const statusOf = (from: string) => sql<CasinoStatus>`${sql.ref(from)}.status`.as('status');

/** The fields a list shows of each, in no order. Of the description only its first line, which is the part written for lists. */
export async function listCasinosById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('casinos')
    .select([
      'id',
      'slug',
      'name',
      'logo_url as logoUrl',
      'rating',
      sql<string>`rtrim(split_part(description, e'\\n', 1), e'\\r')`.as('description'),
      'positives',
      'negatives',
      'bonus_amount as bonusAmount',
      'promo_code as promoCode',
      'affiliate_link as affiliateLink',
      'is_recommended as isRecommended',
      'gamemodes',
      'placement',
      statusOf('casinos'),
      'verified_at as verifiedAt',
      'created_at as createdAt',
    ])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    // It may have lost its offer since it was found.
    .where('status', 'in', STATUSES_WITH_OFFER)
    .execute();
}

/** All that a review shows. Of people only the names. */
export async function findCasino(db: Db, id: string, { withDrafts }: { withDrafts: boolean }) {
  return await db
    .selectFrom('casinos')
    .leftJoin('profiles as verifier', 'verifier.id', 'casinos.verified_by')
    .leftJoin('profiles as decider', 'decider.id', 'casinos.status_by')
    .select([
      'casinos.id',
      'slug',
      'name',
      'logo_url as logoUrl',
      'rating',
      'description',
      'positives',
      'negatives',
      'bonus_amount as bonusAmount',
      'bonus_terms as bonusTerms',
      'promo_code as promoCode',
      'affiliate_link as affiliateLink',
      'website_url as websiteUrl',
      'is_recommended as isRecommended',
      'gamemodes',
      'placement',
      'full_review_html as fullReviewHtml',
      'verified_at as verifiedAt',
      personName('verifier').as('verifiedBy'),
      statusOf('casinos'),
      'status_reason as statusReason',
      'status_at as statusAt',
      personName('decider').as('statusBy'),
      'rating_reason as ratingReason',
      'meta_title as metaTitle',
      'meta_description as metaDescription',
      'casinos.created_at as createdAt',
      'casinos.updated_at as updatedAt',
      // A fact or a score that is saved leaves `updated_at` as it is.
      sql<Date>`greatest(casinos.updated_at, (
        select changed_at from casino_changes where casino_id = casinos.id and not is_minor
        order by changed_at desc, id desc limit 1
      ))`.as('changedAt'),
    ])
    .where('casinos.id', '=', id)
    .$if(!withDrafts, (visible) => visible.where('casinos.status', '<>', 'draft'))
    .executeTakeFirst();
}
