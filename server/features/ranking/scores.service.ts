import { weightedMean } from '../../../shared/ranking/casino-scores';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import type { ScoreInput, ScoresInput } from '../../../shared/ranking/casino-scores-input.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import { assertNotLater } from '../../database/edit-conflicts';
import type { CasinoChange } from '../history/append-changes.queries';
import type { LockedScore, NewScore, ScoreKey } from './scores.queries';

const tenths = (rating: number): number => Math.round(rating * 10);

interface ScoreOwner {
  casinoId: string;
  scoredBy: string;
}

interface ScoresToSave {
  scores: ScoresInput;
  criteria: readonly Criterion[];
  isImport: boolean;
}

export interface PlannedScores {
  removed: ScoreKey[];
  saved: NewScore[];
  changes: CasinoChange[];
  after: ReadonlyMap<string, number>;
}

/** Also for a removal, which would delete a new reason. */
function assertScoreNotStale(
  criterion: string,
  stored: LockedScore | undefined,
  { expectedScoredAt }: Pick<ScoreInput, 'expectedScoredAt'>,
): void {
  if (expectedScoredAt === undefined) return;
  if (stored) assertNotLater(expectedScoredAt, stored.scoredAt, 'scores');
  const isKnown = stored ? stored.scoredAt.getTime() <= (expectedScoredAt?.getTime() ?? 0) : expectedScoredAt === null;
  if (!isKnown) {
    throw new AppError('CONFLICT', SAVED_MEANWHILE, { criterion, storedAt: stored?.scoredAt, expectedScoredAt });
  }
}

export function planScores(
  { casinoId, scoredBy }: ScoreOwner,
  known: readonly LockedScore[],
  { scores, criteria, isImport }: ScoresToSave,
): PlannedScores {
  const stored = new Map(known.map((row) => [row.criterion, row]));
  const after = new Map(known.map(({ criterion, score }) => [criterion, score]));
  const planned: Omit<PlannedScores, 'after'> = { removed: [], saved: [], changes: [] };
  for (const [criterion, input] of Object.entries(scores)) {
    const before = stored.get(criterion);
    const was = before && before.score / 10;
    if (input === null || input.score === null) {
      if (!before) continue;
      if (input) assertScoreNotStale(criterion, before, input);
      planned.removed.push({ casinoId, criterion });
      after.delete(criterion);
      planned.changes.push({ kind: 'score', key: criterion, before: was });
      continue;
    }
    if (!isImport && !criteria.some(({ key }) => key === criterion)) {
      throw new AppError('BAD_REQUEST', `scores.${criterion.slice(0, 40)}: the rating has no such part.`);
    }
    const { score, reason } = input;
    const isSame = before?.score === tenths(score) && before.reason === reason;
    if (isSame) continue;
    assertScoreNotStale(criterion, before, input);
    const scorer = input.scoredBy === undefined ? scoredBy : input.scoredBy;
    const { scoredAt } = input;
    planned.saved.push({ casinoId, criterion, score: tenths(score), reason, scoredBy: scorer, scoredAt });
    after.set(criterion, tenths(score));
    if (was !== score) planned.changes.push({ kind: 'score', key: criterion, before: was, after: score, note: reason });
  }
  return { ...planned, after };
}

/** The editor's override, else the mean of complete scores, else the previous rating. */
export function computeRating(
  { rating, ratingOverride }: { rating: number | null; ratingOverride: number | null },
  criteria: readonly Criterion[],
  scores: ReadonlyMap<string, number>,
): number | null {
  if (ratingOverride !== null) return ratingOverride;
  const mean = weightedMean(criteria, scores);
  return mean === undefined ? rating : mean / 10;
}
