import { sql } from 'kysely';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { factState } from '../../../shared/casinos/casino-filter';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { freshSince } from '../../../shared/casinos/landing-index';
import { LANDING_LISTS } from '../../../shared/casinos/landing-lists';
import type { LandingList, LandingSlug } from '../../../shared/casinos/landing-lists';
import type { Db } from '../../database/database';

interface FactCount {
  key: string;
  value: FactValue;
  casinos: number;
}

/** Only facts that were checked recently count. */
async function listFreshFacts(db: Db, lists: readonly LandingList[]): Promise<FactCount[]> {
  const keys = [...new Set(lists.map(({ fact }) => fact))];
  return await db
    .selectFrom('casino_facts as fact')
    .innerJoin('casinos', 'casinos.id', 'fact.casino_id')
    .select(['fact.key', sql<FactValue>`fact.value`.as('value'), sql<number>`count(*)::int`.as('casinos')])
    .where('casinos.status', 'in', STATUSES_WITH_OFFER)
    .where(sql<boolean>`fact.key = any(${keys}::text[])`)
    .where('fact.checked_at', '>', freshSince(new Date()))
    .groupBy(['fact.key', 'fact.value'])
    .execute();
}

/** Decides whether each list is indexed. */
export async function countFreshCasinos(
  db: Db,
  lists: readonly LandingList[] = LANDING_LISTS,
): Promise<ReadonlyMap<LandingSlug, number>> {
  const counts = await listFreshFacts(db, lists);
  return new Map(
    lists.map(({ slug, fact, wanted }) => {
      const fitting = counts.filter(
        ({ key, value }) => key === fact && factState(fact, wanted, { [key]: value }) === 'fits',
      );
      return [slug, fitting.reduce((total, { casinos }) => total + casinos, 0)];
    }),
  );
}
