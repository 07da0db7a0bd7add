import type { Transaction } from 'kysely';
import type { CasinoCreateInput } from '../../../shared/casinos-admin';
import { weightedMean } from '../../../shared/casino-scores';
import type { Criterion } from '../../../shared/casino-scores';
import type { Database } from '../../database/database';
import type { HistoryFields } from './casino-history';
import { writeRating, writeRatingReason } from './scores.queries';
import { ratingOf } from './scores.service';

/**
 * True if an editor's own rating differs from the mean of complete scores and has no reason, which visitors would read.
 */
export function lacksReason(
  { ratingOverride, ratingReason }: Pick<HistoryFields, 'ratingReason'> & { ratingOverride: number | null },
  mean: number | undefined,
): boolean {
  if (ratingOverride === null || mean === undefined || ratingReason) return false;
  return Math.round(ratingOverride * 10) !== mean;
}

/** Reason stored for an imported rating that has none. */
export const IMPORTED = 'Imported';

interface KnownRating {
  scores: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
}

/**
 * Sets an imported rating to the mean of its scores, unless it is overridden; an override without a reason gets
 * IMPORTED.
 */
export async function resolveImportedRating(
  trx: Transaction<Database>,
  id: string,
  {
    rating,
    ratingOverride = rating,
    ratingReason,
  }: Pick<CasinoCreateInput, 'rating' | 'ratingOverride' | 'ratingReason'>,
  { scores, criteria }: KnownRating,
): Promise<void> {
  const settled = ratingOf({ rating, ratingOverride }, criteria, scores);
  if (settled !== rating) await writeRating(trx, id, settled);
  if (lacksReason({ ratingOverride, ratingReason }, weightedMean(criteria, scores))) {
    await writeRatingReason(trx, id, IMPORTED);
  }
}
