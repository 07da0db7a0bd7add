import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casino-status';
import type { Db } from '../../database/database';

/** Comparisons between these are the ones that search engines are told of. */
const BEST = 10;

/** The first listed casinos in the order of our list. */
export async function listBestCasinos(db: Db) {
  return await db
    .selectFrom('casinos')
    .select(['id', 'name', sql<string>`coalesce(slug, id::text)`.as('address'), 'updated_at as updatedAt'])
    .where('status', 'in', STATUSES_WITH_OFFER)
    .orderBy(sql`coalesce(placement, 999)`)
    .orderBy('is_recommended', 'desc')
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(BEST)
    .execute();
}
