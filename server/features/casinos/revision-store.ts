import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { storeRevisions } from '../editing/revisions.service';
import { casinoRevisions, toSnapshot } from './casino-snapshot';
import type { LockedCasino } from './casinos.admin.queries';
import { lockFacts } from '../facts/facts.queries';
import { lockScores } from '../ranking/scores.queries';
import { byCasino } from './casino-with-rows';
import type { CasinoWithRows } from './casino-with-rows';

export interface SavedCasino {
  before: CasinoWithRows;
  /** Fields after the save; facts and scores are read from the database. */
  after: LockedCasino;
}

/** Returns the ids of casinos with a new revision. */
export async function storeCasinoRevisions(
  trx: Transaction<Database>,
  saved: readonly SavedCasino[],
  saver: { savedBy: string | null; isAutosave: boolean },
): Promise<ReadonlySet<string>> {
  const ids = saved.map(({ after }) => after.id);
  const facts = byCasino(await lockFacts(trx, ids));
  const scores = byCasino(await lockScores(trx, ids));
  const saves = saved.map(({ before: { casino, ...known }, after }) => {
    const now = { facts: facts.get(after.id) ?? [], scores: scores.get(after.id) ?? [] };
    return {
      itemId: after.id,
      content: { snapshot: toSnapshot(after, now) },
      original: { content: { snapshot: toSnapshot(casino, known) }, savedBy: null, savedAt: casino.updatedAt },
    };
  });
  return await storeRevisions(trx, casinoRevisions, saves, saver);
}
