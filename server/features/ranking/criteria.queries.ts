import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Database, Db } from '../../database/database';

const selectRated = (db: Db) =>
  db
    .selectFrom('casinos')
    .select(['id', 'name', 'rating', 'status', 'rating_override as ratingOverride'])
    .select(
      sql<Record<string, number>>`coalesce((
        select jsonb_object_agg(criterion, score) from casino_scores where casino_id = casinos.id
      ), '{}')`.as('scores'),
    )
    .$narrowType<{ status: CasinoStatus }>()
    .where('rating_override', 'is', null)
    .where(sql<boolean>`exists (select from casino_scores where casino_id = casinos.id)`)
    .orderBy('id');

export const listRated = async (db: Db) => await selectRated(db).where('deleted_at', 'is', null).execute();

/** Locks the casinos before reading their scores, so that scores cannot change concurrently. */
export async function lockRated(trx: Transaction<Database>) {
  await trx.selectFrom('casinos').select('id').orderBy('id').forUpdate().execute();
  return await selectRated(trx).execute();
}

export async function writeRatings(trx: Transaction<Database>, ratings: readonly { id: string; to: number }[]) {
  await sql`
    update casinos set rating = given.rating
    from unnest(${ratings.map(({ id }) => id)}::uuid[], ${ratings.map(({ to }) => to)}::numeric[]) as given (id, rating)
    where casinos.id = given.id
  `.execute(trx);
}
