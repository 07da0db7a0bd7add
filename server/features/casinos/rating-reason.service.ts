import type { Transaction } from 'kysely';
import type { CasinoCreateInput } from '../../../shared/casinos-admin';
import { weightedMean } from '../../../shared/casino-scores';
import type { Criterion } from '../../../shared/casino-scores';
import type { Database } from '../../database/database';
import type { ToldFields } from './casino-history';
import { writeRating, writeRatingReason } from './scores.queries';
import { ratingOf } from './scores.service';

/** Whether an editor's own number stands where all scores are there: it needs a sentence, which visitors read. */
export function lacksReason(
  { ratingOverride, ratingReason }: Pick<ToldFields, 'ratingReason'> & { ratingOverride: number | null },
  mean: number | undefined,
): boolean {
  if (ratingOverride === null || mean === undefined || ratingReason) return false;
  return Math.round(ratingOverride * 10) !== mean;
}

/** The reason of a number that came from elsewhere. */
export const IMPORTED = 'Imported';

interface KnownRating {
  scores: ReadonlyMap<string, number>;
  criteria: readonly Criterion[];
}

/** An imported rating is the mean of its scores unless it is somebody's own number, which says so. */
export async function settleImportedRating(
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
