import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { COUNTED_MONTHS } from '../../../shared/payouts/payouts';
import type { PayoutOutcome } from '../../../shared/payouts/payouts';
import type { FactValue } from '../../../shared/facts/casino-facts';
import type { Db } from '../../database/database';

/** These facts of all listed sites, in no particular order. */
export async function listFieldFacts(db: Db, keys: readonly string[]) {
  return await db
    .selectFrom('casino_facts as fact')
    .innerJoin('casinos', 'casinos.id', 'fact.casino_id')
    .select([
      'casinos.id as casinoId',
      'casinos.name',
      'fact.key',
      'fact.note',
      sql<FactValue>`fact.value`.as('value'),
      sql<boolean>`offer_paused_at is not null`.as('isOfferPaused'),
    ])
    .where('casinos.status', 'in', STATUSES_WITH_OFFER)
    .where(sql<boolean>`fact.key = any(${[...keys]}::text[])`)
    .execute();
}

/** The withdrawals of listed sites that count, newest first. */
export async function listFieldWithdrawals(db: Db) {
  return await db
    .selectFrom('payouts')
    .innerJoin('casinos', 'casinos.id', 'payouts.casino_id')
    .select(['casinos.id as casinoId', 'casinos.name', 'minutes', sql<PayoutOutcome>`outcome`.as('outcome')])
    .where('casinos.status', 'in', STATUSES_WITH_OFFER)
    .where('payouts.by', '=', 'desk')
    .where('payouts.state', '=', 'recorded')
    .where('payouts.deleted_at', 'is', null)
    .where(
      sql<boolean>`asked_on > (now() at time zone 'UTC')::date - make_interval(months => ${sql.lit(COUNTED_MONTHS)})`,
    )
    .orderBy('asked_on', 'desc')
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id')
    .execute();
}

export async function listRatings(db: Db, casinoId: string, limit: number) {
  return await db
    .selectFrom('casino_changes as change')
    .select(['id', 'changed_at as changedAt', 'kind', 'key', 'before', 'after', 'note'])
    .where('casino_id', '=', casinoId)
    .where('kind', 'in', ['listed', 'rating', 'score'])
    .where('is_minor', '=', false)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
