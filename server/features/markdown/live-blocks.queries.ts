import { sql } from 'kysely';
import type { StoredFact } from '../../../shared/facts/casino-facts';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { ActiveCode } from '../../../shared/codes/promo-codes';
import type { Db } from '../../database/database';

type Fact = Pick<StoredFact, 'key' | 'value' | 'note'> & { checkedAt: string | null };

/** In no particular order. */
export async function listShownSites(db: Db, ids: readonly string[], factKeys: readonly string[]) {
  return await db
    .selectFrom('public_casinos')
    .select([
      'id',
      sql<string>`coalesce(slug, id::text)`.as('address'),
      'name',
      'rating',
      'negatives',
      'gamemodes',
      'bonus_amount as bonusAmount',
      sql<ActiveCode | null>`living_code`.as('activeCode'),
      'affiliate_link as affiliateLink',
      sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'),
      'status',
      'status_reason as statusReason',
      'verified_at as verifiedAt',
      sql<Fact[]>`coalesce((
        select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'note', note, 'checkedAt', checked_at))
        from casino_facts where casino_id = public_casinos.id and key = any(${[...factKeys]}::text[])
      ), '[]')`.as('facts'),
    ])
    .$narrowType<{ status: CasinoStatus }>()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
