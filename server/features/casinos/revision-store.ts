import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { isSame, snapshotOf } from './casino-snapshot';
import type { LockedCasino } from './casinos.admin.queries';
import { listFacts } from './facts.queries';
import { findLatestRevision, insertRevision, rewriteRevision } from './revisions.admin.queries';
import { listScores } from './scores.queries';

async function readSnapshot(trx: Transaction<Database>, casino: LockedCasino) {
  return snapshotOf(casino, { facts: await listFacts(trx, casino.id), scores: await listScores(trx, casino.id) });
}

/** A casino without revisions (new, from a seed or an import) keeps what it was before its first change. */
export async function storeOriginalRevision(trx: Transaction<Database>, casino: LockedCasino): Promise<void> {
  if (await findLatestRevision(trx, casino.id)) return;
  await insertRevision(trx, {
    casinoId: casino.id,
    snapshot: await readSnapshot(trx, casino),
    savedBy: null,
    savedAt: casino.updatedAt,
  });
}

/**
 * The casino as it is saved now; what somebody's editor saves by itself within the hour is one revision. Answers whether
 * there is a new one.
 */
export async function storeRevision(
  trx: Transaction<Database>,
  casino: LockedCasino,
  { savedBy, isAutosave }: { savedBy: string; isAutosave: boolean },
): Promise<boolean> {
  const snapshot = await readSnapshot(trx, casino);
  const latest = await findLatestRevision(trx, casino.id);
  const isOwnAutosave = latest !== undefined && latest.isAutosave && latest.savedBy === savedBy;
  if (latest && isSame(latest.snapshot, snapshot)) {
    if (isOwnAutosave && !isAutosave) await rewriteRevision(trx, latest.id, { snapshot, isAutosave: false });
    return false;
  }
  if (isOwnAutosave && isAutosave && latest.isRecent) {
    await rewriteRevision(trx, latest.id, { snapshot, isAutosave: true });
    return false;
  }
  await insertRevision(trx, { casinoId: casino.id, snapshot, savedBy, isAutosave });
  return true;
}
