import { isSame } from '../../../shared/text/same-json';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { snapshotOf } from './casino-snapshot';
import type { CasinoSnapshot } from './casino-snapshot';
import type { LockedCasino } from './casinos.admin.queries';
import { lockFacts } from '../facts/facts.queries';
import { insertRevisions, rewriteRevision } from './revisions.admin.queries';
import type { LatestRevision, NewRevision } from './revisions.admin.queries';
import { lockScores } from '../ranking/scores.queries';
import { byCasino } from './casino-with-rows';
import type { CasinoWithRows } from './casino-with-rows';

export interface SavedCasino {
  before: CasinoWithRows;
  /** Fields after the save; facts and scores are read from the database. */
  after: LockedCasino;
}

interface Saver {
  savedBy: string | null;
  isAutosave: boolean;
}

/** First revision of a casino without any (new, seeded or imported): its state before the first change. */
const originalOf = ({ casino, ...known }: CasinoWithRows): NewRevision => ({
  casinoId: casino.id,
  snapshot: snapshotOf(casino, known),
  savedBy: null,
  savedAt: casino.updatedAt,
});

async function readSnapshots(trx: Transaction<Database>, casinos: readonly LockedCasino[]): Promise<CasinoSnapshot[]> {
  const ids = casinos.map(({ id }) => id);
  const facts = byCasino(await lockFacts(trx, ids));
  const scores = byCasino(await lockScores(trx, ids));
  return casinos.map((casino) =>
    snapshotOf(casino, { facts: facts.get(casino.id) ?? [], scores: scores.get(casino.id) ?? [] }),
  );
}

type Latest = Pick<LatestRevision, 'snapshot' | 'savedBy' | 'isAutosave'> & Partial<LatestRevision>;

/** Revision to add for a save, if any. Autosaves by one editor within an hour are merged into one revision. */
async function revisionOf(
  trx: Transaction<Database>,
  latest: Latest,
  { casinoId, snapshot, savedBy, isAutosave }: Saver & { casinoId: string; snapshot: CasinoSnapshot },
): Promise<NewRevision | undefined> {
  const isOwnAutosave = latest.id !== undefined && latest.isAutosave && latest.savedBy === savedBy;
  if (isSame(latest.snapshot, snapshot)) {
    if (isOwnAutosave && !isAutosave) await rewriteRevision(trx, latest.id ?? '', { snapshot, isAutosave: false });
    return undefined;
  }
  if (isOwnAutosave && isAutosave && latest.isRecent) {
    await rewriteRevision(trx, latest.id ?? '', { snapshot, isAutosave: true });
    return undefined;
  }
  return { casinoId, snapshot, savedBy, isAutosave };
}

/**
 * Stores revisions of casinos right after their save, in the same transaction. Returns the ids of casinos with a new
 * revision.
 */
export async function storeRevisions(
  trx: Transaction<Database>,
  saved: readonly SavedCasino[],
  saver: Saver,
): Promise<ReadonlySet<string>> {
  const snapshots = await readSnapshots(
    trx,
    saved.map(({ after }) => after),
  );
  const originals: NewRevision[] = [];
  const revisions: NewRevision[] = [];
  for (const [index, { before }] of saved.entries()) {
    const snapshot = snapshots[index];
    if (!snapshot) continue;
    const original = before.latestRevision ? undefined : originalOf(before);
    if (original) originals.push(original);
    const latest = before.latestRevision ?? { isAutosave: false, ...originalOf(before) };
    const revision = await revisionOf(trx, latest, { ...saver, casinoId: before.casino.id, snapshot });
    if (revision) revisions.push(revision);
  }
  await insertRevisions(trx, [...originals, ...revisions]);
  return new Set(revisions.map(({ casinoId }) => casinoId));
}
