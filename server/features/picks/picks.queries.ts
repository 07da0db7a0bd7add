import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { BONUS_FACTS } from '../../../shared/codes/bonus-range';
import type { FactValue } from '../../../shared/facts/casino-facts';
import type { Db } from '../../database/database';

const FACTS = [...new Set(['payout_median', 'kyc_from', ...BONUS_FACTS])];
const PAYOUTS = 'payouts';

interface KnownFact {
  key: string;
  value: FactValue;
  note: string;
  checkedAt: string | null;
}

/** Ranked sites with an offer, in the order of the ranking. */
export async function listPickCandidates(db: Db) {
  return await db
    .selectFrom('casinos')
    .select(['id', 'slug', 'name', 'logo_url as logoUrl', 'rating', 'placement as place'])
    .$narrowType<{ rating: number; place: number }>()
    .select([
      sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'),
      sql<number | null>`(
        select score::float8 from casino_scores where casino_id = casinos.id and criterion = ${PAYOUTS}
      )`.as('payoutScore'),
      sql<KnownFact[] | null>`(
        select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'note', note, 'checkedAt', checked_at))
        from casino_facts where casino_id = casinos.id and key = any(${FACTS}::text[])
      )`.as('facts'),
    ])
    .where('status', 'in', STATUSES_WITH_OFFER)
    .where('placement', 'is not', null)
    .where('rating', 'is not', null)
    .orderBy('placement')
    .orderBy('id')
    .execute();
}
