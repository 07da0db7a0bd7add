import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casino-status';
import type { Db } from '../../database/database';

/** Comparisons between these are the ones that search engines are told of. */
const BEST = 10;

/** The first listed casinos in the order of our list. */
export async function listBestCasinos(db: Db) {
  return await db
    .selectFrom('casinos')
    .select([
      'id',
      'name',
      sql<string>`coalesce(slug, id::text)`.as('address'),
      // A fact or a score that is saved leaves `updated_at` as it is.
      sql<Date>`greatest(updated_at, (
        select changed_at from casino_changes where casino_id = casinos.id and not is_minor
        order by changed_at desc, id desc limit 1
      ))`.as('changedAt'),
    ])
    .where('status', 'in', STATUSES_WITH_OFFER)
    .orderBy(sql`coalesce(placement, 999)`)
    .orderBy('is_recommended', 'desc')
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(BEST)
    .execute();
}
