import type { Transaction } from 'kysely';
import type { CasinoCreateInput } from '../../../shared/casinos/casinos-admin.schema';
import { weightedMean } from '../../../shared/ranking/casino-scores';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { Database } from '../../database/database';
import { AppError } from '../../base/errors';
import type { HistoryFields } from '../history/casino-history';
import { writeRating } from './scores.queries';
import { computeRating } from './scores.service';

/** An override that differs from the mean of complete scores needs a reason, which visitors read. */
export function needsOverrideReason(
  { ratingOverride, ratingReason }: Pick<HistoryFields, 'ratingReason'> & { ratingOverride: number | null },
  mean: number | undefined,
): boolean {
  if (ratingOverride === null || mean === undefined || ratingReason) return false;
  return Math.round(ratingOverride * 10) !== mean;
}

/** Drops an override that equals the mean of complete scores: it would outlast the next change of a score. */
export function withoutRedundantOverride<
  Rated extends Pick<HistoryFields, 'ratingReason'> & { ratingOverride: number | null },
>(rated: Rated, mean: number | undefined): Rated {
  const { ratingOverride } = rated;
  if (ratingOverride === null || Math.round(ratingOverride * 10) !== mean) return rated;
  return { ...rated, ratingOverride: null, ratingReason: null };
}

export const REASON_REQUIRED = 'ratingReason: Say in a sentence why the rating is not the average of its parts.';

export const IMPORTED_REASON = 'Imported';

interface KnownRating {
  scores: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
  isImport: boolean;
}

/**
 * The mean of its scores, unless overridden. An override that differs from the mean needs a reason; an imported one
 * gets IMPORTED.
 */
export async function settleNewRating(
  trx: Transaction<Database>,
  id: string,
  {
    rating,
    ratingOverride = rating,
    ratingReason,
  }: Pick<CasinoCreateInput, 'rating' | 'ratingOverride' | 'ratingReason'>,
  { scores, criteria, isImport }: KnownRating,
): Promise<number | null> {
  const mean = weightedMean(criteria, scores);
  if (mean === undefined) return rating;
  const given = { rating, ratingOverride, ratingReason };
  const rated = isImport ? given : withoutRedundantOverride(given, mean);
  const isReasonMissing = needsOverrideReason(rated, mean);
  if (isReasonMissing && !isImport) throw new AppError('BAD_REQUEST', REASON_REQUIRED);
  const settled = computeRating(rated, criteria, scores);
  await writeRating(trx, id, { ...rated, rating: settled, ...(isReasonMissing && { ratingReason: IMPORTED_REASON }) });
  return settled;
}
