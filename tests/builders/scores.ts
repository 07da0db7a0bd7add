import { DEFAULT_CRITERIA } from '../../shared/ranking/casino-scores';
import type { Db } from '../../server/database/database';
import { insertCasino } from './casinos';

/** Scores every criterion alike, so that the rating equals the score. */
export async function insertScores(db: Db, casinoId: string, score: number) {
  await db
    .insertInto('casino_scores')
    .values(
      DEFAULT_CRITERIA.map(({ key }) => ({
        casino_id: casinoId,
        criterion: key,
        score: Math.round(score * 10),
        reason: 'As tested.',
      })),
    )
    .execute();
}

export async function insertScoredCasino(
  db: Db,
  { rating, ...rest }: { rating: number } & Parameters<typeof insertCasino>[1],
) {
  const casino = await insertCasino(db, { ...rest, rating });
  await insertScores(db, casino.id, rating);
  return casino;
}
