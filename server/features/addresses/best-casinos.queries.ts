import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

/** The sitemap lists the comparisons between these casinos. */
const BEST = 10;

export async function listBestCasinos(db: Db) {
  return await db
    .selectFrom('casinos')
    .select([
      'id',
      'name',
      sql<string>`coalesce(slug, id::text)`.as('address'),
      // Includes saves of facts and scores, which leave `updated_at` unchanged.
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
