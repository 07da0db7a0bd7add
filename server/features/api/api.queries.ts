import { sql } from 'kysely';
import type { Deal } from '../../../shared/codes/casino-deals';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { ActiveCode } from '../../../shared/codes/promo-codes';
import type { Db } from '../../database/database';

export async function listPublicCasinos(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('public_casinos')
    .select([
      'id',
      'slug',
      'name',
      'logo_url as logoUrl',
      sql<CasinoStatus>`status`.as('status'),
      'status_reason as statusReason',
      'status_at as statusAt',
      'rating',
      'rating_reason as ratingReason',
      'is_recommended as isRecommended',
      'description',
      'positives',
      'negatives',
      'gamemodes',
      'bonus_amount as bonusAmount',
      'bonus_terms as bonusTerms',
      sql<ActiveCode | null>`living_code`.as('activeCode'),
      'affiliate_link as affiliateLink',
      sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'),
      sql<Deal>`deal`.as('deal'),
      'verified_at as verifiedAt',
      'created_at as createdAt',
    ])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export async function findReview(db: Db, id: string) {
  return await db
    .selectFrom('public_casinos as casino')
    .select([
      'full_review_html as reviewHtml',
      // Includes saves of facts and scores, which leave `updated_at` unchanged.
      sql<Date>`greatest(casino.updated_at, (
        select changed_at from casino_changes where casino_id = casino.id and not is_minor
        order by changed_at desc, id desc limit 1
      ))`.as('updatedAt'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}
