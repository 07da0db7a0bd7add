import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { isSame, snapshotOf } from './casino-snapshot';
import type { CasinoSnapshot } from './casino-snapshot';
import type { LockedCasino } from './casinos.admin.queries';
import { lockFacts } from './facts.queries';
import { insertRevisions, rewriteRevision } from './revisions.admin.queries';
import type { LatestRevision, NewRevision } from './revisions.admin.queries';
import { lockScores } from './scores.queries';
import { byCasino } from './whole-casino';
import type { WholeCasino } from './whole-casino';

export interface SavedCasino {
  before: WholeCasino;
  /** Its fields; the facts and scores are read as they were stored. */
  after: LockedCasino;
}

interface Saver {
  savedBy: string;
  isAutosave: boolean;
}

/** A casino without revisions (new, from a seed or an import) keeps what it was before its first change. */
const originalOf = ({ casino, ...known }: WholeCasino): NewRevision => ({
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

/** The revision that the save adds; what somebody's editor saves by itself within the hour is one. */
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

/** Casinos as they are saved now, before anything else changes them. Answers the ids of those that have a new revision. */
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
