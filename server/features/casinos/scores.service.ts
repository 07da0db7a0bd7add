import type { Transaction } from 'kysely';
import { weightedMean } from '../../../shared/casino-scores';
import type { Criterion } from '../../../shared/casino-scores';
import type { ScoresInput } from '../../../shared/casino-scores-input';
import { SAVED_MEANWHILE } from '../../../shared/saving';
import type { Database } from '../../database/database';
import { AppError } from '../../errors';
import type { CasinoChange } from './changes.queries';
import { deleteScores, lockScores, upsertScores } from './scores.queries';
import type { NewScore } from './scores.queries';

const tenths = (rating: number): number => Math.round(rating * 10);

interface ScoreOwner {
  casinoId: string;
  scoredBy: string;
}

/** Stores the given scores of a casino that the caller has locked; those of other criteria stay. Answers all scores afterwards, in tenths. */
export async function saveScores(
  trx: Transaction<Database>,
  { casinoId, scoredBy }: ScoreOwner,
  { scores, criteria, isImport = false }: { scores: ScoresInput; criteria: readonly Criterion[]; isImport?: boolean },
): Promise<{ changes: CasinoChange[]; scores: ReadonlyMap<string, number> }> {
  const stored = new Map((await lockScores(trx, casinoId)).map((row) => [row.criterion, row]));
  const after = new Map([...stored].map(([criterion, { score }]) => [criterion, score]));
  const changes: CasinoChange[] = [];
  const removed: string[] = [];
  const saved: NewScore[] = [];
  for (const [criterion, input] of Object.entries(scores)) {
    const before = stored.get(criterion);
    const was = before && before.score / 10;
    if (input === null) {
      if (!before) continue;
      removed.push(criterion);
      after.delete(criterion);
      changes.push({ kind: 'score', key: criterion, before: was });
      continue;
    }
    // An import brings the parts of another site's rating too; they count once this one has them.
    if (!isImport && !criteria.some(({ key }) => key === criterion)) {
      throw new AppError('BAD_REQUEST', `scores.${criterion.slice(0, 40)}: the rating has no such part.`);
    }
    const { score, reason, expectedScoredAt } = input;
    const isSame = before?.score === tenths(score) && before.reason === reason;
    if (isSame) continue;
    if (expectedScoredAt !== undefined && (before?.scoredAt.getTime() ?? 0) > (expectedScoredAt?.getTime() ?? 0)) {
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { criterion, storedAt: before?.scoredAt, expectedScoredAt });
    }
    const scorer = input.scoredBy === undefined ? scoredBy : input.scoredBy;
    const { scoredAt } = input;
    saved.push({ criterion, score: tenths(score), reason, scoredBy: scorer, scoredAt });
    after.set(criterion, tenths(score));
    if (was !== score) changes.push({ kind: 'score', key: criterion, before: was, after: score, note: reason });
  }
  await deleteScores(trx, casinoId, removed);
  await upsertScores(trx, casinoId, saved);
  return { changes, scores: after };
}

/** The rating that is shown: the editor's own number, else the mean of complete scores, else the one that stood before. */
export function ratingOf(
  { rating, ratingOverride }: { rating: number; ratingOverride: number | null },
  criteria: readonly Criterion[],
  scores: ReadonlyMap<string, number>,
): number {
  if (ratingOverride !== null) return ratingOverride;
  const mean = weightedMean(criteria, scores);
  return mean === undefined ? rating : mean / 10;
}
