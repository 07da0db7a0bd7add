import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { ScoreInput } from '../../../shared/ranking/casino-scores-input.schema';
import type { Database, Db } from '../../database/database';

export async function listScores(db: Db, casinoId: string) {
  return await db
    .selectFrom('casino_scores')
    .select(['criterion', 'score', 'reason', 'scored_at as scoredAt'])
    .where('casino_id', '=', casinoId)
    .orderBy('criterion')
    .execute();
}

/** Needs a transaction: locks the rows until it ends. Every stored score of these casinos. */
export async function lockScores(trx: Transaction<Database>, casinoIds: readonly string[]) {
  return await trx
    .selectFrom('casino_scores')
    .select(['casino_id as casinoId', 'criterion', 'score', 'reason', 'scored_at as scoredAt'])
    .where(sql<boolean>`casino_id = any(${[...casinoIds]}::uuid[])`)
    .orderBy('casino_id')
    .orderBy('criterion')
    .forUpdate()
    .execute();
}

export type LockedScore = Awaited<ReturnType<typeof lockScores>>[number];

export interface ScoreKey {
  casinoId: string;
  criterion: string;
}

export interface NewScore extends ScoreKey, Pick<ScoreInput, 'reason' | 'scoredAt'> {
  score: number;
  scoredBy: string | null;
}

export async function upsertScores(trx: Transaction<Database>, scores: readonly NewScore[]): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    insert into casino_scores (casino_id, criterion, score, reason, scored_by, scored_at)
    select casino_id, criterion, score, reason, scored_by, coalesce(scored_at, now())
    from unnest(
      ${scores.map(({ casinoId }) => casinoId)}::uuid[],
      ${scores.map(({ criterion }) => criterion)}::text[], ${scores.map(({ score }) => score)}::int[],
      ${scores.map(({ reason }) => reason)}::text[], ${scores.map(({ scoredBy }) => scoredBy)}::uuid[],
      ${scores.map(({ scoredAt }) => scoredAt ?? null)}::timestamptz[]
    ) as given (casino_id, criterion, score, reason, scored_by, scored_at)
    on conflict (casino_id, criterion) do update set
      score = excluded.score, reason = excluded.reason, scored_by = excluded.scored_by,
      scored_at = greatest(clock_timestamp(), casino_scores.scored_at + interval '1 millisecond')
  `.execute(trx);
}

export async function deleteScores(trx: Transaction<Database>, scores: readonly ScoreKey[]): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    delete from casino_scores
    using unnest(${scores.map(({ casinoId }) => casinoId)}::uuid[], ${scores.map(({ criterion }) => criterion)}::text[])
      as given (casino_id, criterion)
    where casino_scores.casino_id = given.casino_id and casino_scores.criterion = given.criterion
  `.execute(trx);
}

/** Leaves `updated_at` unchanged, so that an editor of the texts gets no conflict. */
export async function writeRating(
  trx: Transaction<Database>,
  casinoId: string,
  {
    rating,
    ratingOverride,
    ratingReason,
  }: { rating: number | null; ratingOverride: number | null; ratingReason: string | null },
): Promise<void> {
  await trx
    .updateTable('casinos')
    .set({ rating, rating_override: ratingOverride, rating_reason: ratingReason })
    .where('id', '=', casinoId)
    .execute();
}
