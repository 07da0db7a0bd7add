import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { ScoreInput } from '../../../shared/casino-scores-input';
import type { Database, Db } from '../../database/database';

/** The scores of one casino in tenths, those of criteria that are no longer in use too. */
export async function listScores(db: Db, casinoId: string) {
  return await db
    .selectFrom('casino_scores')
    .select(['criterion', 'score', 'reason', 'scored_at as scoredAt'])
    .where('casino_id', '=', casinoId)
    .orderBy('criterion')
    .execute();
}

/** The same of several casinos. */
export async function listScoresOf(db: Db, casinoIds: readonly string[]) {
  if (casinoIds.length === 0) return [];
  return await db
    .selectFrom('casino_scores')
    .select(['casino_id as casinoId', 'criterion', 'score', 'reason'])
    .where(sql<boolean>`casino_id = any(${[...casinoIds]}::uuid[])`)
    .orderBy('casino_id')
    .orderBy('criterion')
    .execute();
}

/** Needs a transaction: the rows stay locked until it ends. */
export async function lockScores(trx: Transaction<Database>, casinoId: string) {
  return await trx
    .selectFrom('casino_scores')
    .select(['criterion', 'score', 'reason', 'scored_at as scoredAt'])
    .where('casino_id', '=', casinoId)
    .orderBy('criterion')
    .forUpdate()
    .execute();
}

export async function upsertScore(
  trx: Transaction<Database>,
  { casinoId, criterion, scoredBy }: { casinoId: string; criterion: string; scoredBy: string | null },
  { score, reason, scoredAt }: Pick<ScoreInput, 'score' | 'reason' | 'scoredAt'>,
): Promise<void> {
  await trx
    .insertInto('casino_scores')
    .values({
      casino_id: casinoId,
      criterion,
      score,
      reason,
      scored_by: scoredBy,
      ...(scoredAt && { scored_at: scoredAt }),
    })
    .onConflict((conflict) =>
      conflict.columns(['casino_id', 'criterion']).doUpdateSet({
        score,
        reason,
        scored_by: scoredBy,
        scored_at: sql`greatest(clock_timestamp(), casino_scores.scored_at + interval '1 millisecond')`,
      }),
    )
    .execute();
}

export async function deleteScore(trx: Transaction<Database>, casinoId: string, criterion: string): Promise<void> {
  await trx.deleteFrom('casino_scores').where('casino_id', '=', casinoId).where('criterion', '=', criterion).execute();
}

/** Rating alone: `updated_at` stays, so that somebody who edits the texts meanwhile is not refused. */
export async function writeRating(trx: Transaction<Database>, casinoId: string, rating: number): Promise<void> {
  await trx.updateTable('casinos').set({ rating }).where('id', '=', casinoId).execute();
}

export async function writeRatingReason(trx: Transaction<Database>, casinoId: string, reason: string): Promise<void> {
  await trx.updateTable('casinos').set({ rating_reason: reason }).where('id', '=', casinoId).execute();
}
