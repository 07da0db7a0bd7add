import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { FactValue } from '../../../shared/facts/casino-facts';
import type { Db } from '../../database/database';

/** These facts of all listed sites, in no particular order. */
export async function listFieldFacts(db: Db, keys: readonly string[]) {
  return await db
    .selectFrom('casino_facts as fact')
    .innerJoin('casinos', 'casinos.id', 'fact.casino_id')
    .select([
      'casinos.id as casinoId',
      'fact.key',
      'fact.note',
      sql<FactValue>`fact.value`.as('value'),
      sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'),
    ])
    .where('casinos.status', 'in', STATUSES_WITH_OFFER)
    .where(sql<boolean>`fact.key = any(${[...keys]}::text[])`)
    .execute();
}
