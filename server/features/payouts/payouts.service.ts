import type { Transaction } from 'kysely';
import type { FactInput, FactsInput } from '../../../shared/facts/casino-fact-input.schema';
import { PAYOUT_FACTS } from '../../../shared/facts/payout-facts';
import { hasArrived, payoutFigures } from '../../../shared/payouts/payouts';
import type { AnswerSave, PayoutCreate, PayoutFields, PayoutUpdate } from '../../../shared/payouts/payouts.schema';
import { sameJson } from '../../../shared/text/same-json';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { announceChange, FIELD, TOTALS } from '../../cache/announce-change';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import { inTransaction } from '../../database/in-transaction';
import type { Actor } from '../../trpc/context';
import { recordChange } from '../audit/audit.service';
import { insertChanges } from '../history/append-changes.queries';
import { casinoTags, casinoAndRankingTags } from '../../cache/casino-tags';
import { lockCasinosWithRows } from '../casinos/casino-with-rows';
import type { CasinoWithRows } from '../casinos/casino-with-rows';
import { explainPlaces, lockPlaces } from '../ranking/departures.service';
import { deleteFacts, upsertFacts } from '../facts/facts.queries';
import type { LockedFact } from '../facts/facts.queries';
import { planFacts } from '../facts/facts.service';
import { noSuchCasino } from '../facts/no-such-casino';
import {
  findAnswer,
  findDeskPayout,
  insertDeskPayout,
  listAgedSites,
  upsertAnswer,
  readCountedPayouts,
  removeDeskPayout,
  restoreDeskPayout,
  updateDeskPayout,
} from './payouts.queries';
import type { CountedPayouts } from './payouts.queries';
import { storeCasinoRevisions } from '../casinos/revision-store';

const NONE: CountedPayouts = { hasOwn: false, counted: [], summary: null };

/** Computed from withdrawals or, before there are any, from the typed figures. */
function computedFacts({ hasOwn, counted, summary }: CountedPayouts): Partial<Record<string, FactInput>> {
  if (!hasOwn) {
    return Object.fromEntries(
      Object.entries(summary?.facts ?? {}).map(([key, { checkedAt, ...fact }]) => [
        key,
        { ...fact, checkedAt: checkedAt === null ? null : new Date(checkedAt), checkedBy: summary?.by ?? null },
      ]),
    );
  }
  const newest = counted.find(({ outcome }) => hasArrived(outcome));
  if (!newest) return {};
  const known = { sourceKind: 'own_test', source: '', note: '', checkedBy: newest.by } as const;
  const checkedAt = new Date(`${newest.askedOn}T00:00:00Z`);
  return Object.fromEntries(
    Object.entries(payoutFigures(counted)).map(([key, value]) => [key, { ...known, value, checkedAt }]),
  );
}

/** Omits unchanged facts, to keep later checks by editors. */
function differingFacts(stored: readonly LockedFact[], counted: CountedPayouts): FactsInput {
  const computed = computedFacts(counted);
  const known = new Map(stored.map((fact) => [fact.key, fact]));
  const differing: FactsInput = {};
  for (const key of PAYOUT_FACTS) {
    const [before, after] = [known.get(key), computed[key]];
    if (!after) {
      if (before) differing[key] = null;
      continue;
    }
    const isCheckedSince = (before?.checkedAt?.getTime() ?? 0) >= (after.checkedAt?.getTime() ?? 0);
    const isSame = before?.value === after.value && (counted.hasOwn || before.source === after.source);
    if (!isSame || !isCheckedSince) differing[key] = after;
  }
  return differing;
}

async function writeFacts(
  trx: Transaction<Database>,
  before: CasinoWithRows,
  counted: CountedPayouts,
  by: string | null,
) {
  const { casino, facts } = before;
  const { removed, saved, changes } = planFacts(casino.id, facts, differingFacts(facts, counted));
  if (removed.length + saved.length === 0) return;
  await deleteFacts(trx, removed);
  await upsertFacts(trx, by, saved);
  if (casino.status !== 'draft') await insertChanges(trx, { casinoId: casino.id, changedBy: by }, changes);
  await storeCasinoRevisions(trx, [{ before, after: casino }], { savedBy: by, isAutosave: false });
}

/**
 * Runs `write`, then updates the derived facts and their history in the same transaction. `by` is null for the system.
 */
export async function changePayouts<T>(
  trx: Transaction<Database>,
  casinoIds: readonly string[],
  by: string | null,
  write: (casinos: ReadonlyMap<string, CasinoWithRows>) => Promise<T>,
): Promise<T> {
  const places = await lockPlaces(trx);
  const casinos = await lockCasinosWithRows(trx, casinoIds);
  const written = await write(casinos);
  const counted = await readCountedPayouts(trx, [...casinos.keys()]);
  for (const [id, before] of casinos) await writeFacts(trx, before, counted.get(id) ?? NONE, by);
  await explainPlaces(trx, places);
  await announceChange(trx, [TOTALS, FIELD, ...new Set([...casinos.keys()].flatMap(casinoAndRankingTags))]);
  return written;
}

const noSuchPayout = (id: string) => new AppError('NOT_FOUND', 'There is no such withdrawal.', { id });

type Work = Actor & { db: Db };

export async function addPayout(work: Work, { casinoId, ...payout }: PayoutCreate): Promise<{ id: string }> {
  const { userId } = work.viewer;
  return await inTransaction(work.db, (trx) =>
    changePayouts(trx, [casinoId], userId, async (casinos) => {
      const name = casinos.get(casinoId)?.casino.name;
      if (name === undefined) throw noSuchCasino(casinoId);
      const id = await insertDeskPayout(trx, { ...payout, casinoId, by: userId });
      const after = { name, ...payout };
      await recordChange(trx, work, { action: 'create', entity: 'payout', entityId: id, after });
      return { id };
    }),
  );
}

type Stored = NonNullable<Awaited<ReturnType<typeof findDeskPayout>>>;

async function changeOne<T>(
  { db, viewer }: Work,
  { id, isDeleted }: { id: string; isDeleted: boolean },
  write: (trx: Transaction<Database>, payout: Stored, name: string) => Promise<T>,
): Promise<T> {
  return await inTransaction(db, async (trx) => {
    const casinoId = (await findDeskPayout(trx, id))?.casinoId;
    if (casinoId === undefined) throw noSuchPayout(id);
    return await changePayouts(trx, [casinoId], viewer.userId, async (casinos) => {
      const payout = await findDeskPayout(trx, id);
      const name = casinos.get(casinoId)?.casino.name;
      if (!payout || name === undefined || (payout.deletedAt !== null) !== isDeleted) throw noSuchPayout(id);
      return await write(trx, payout, name);
    });
  });
}

const told = ({ method, amountCents, currency, askedOn, minutes, outcome }: Pick<Stored, keyof PayoutFields>) => ({
  ...{ method, amountCents, currency, askedOn, minutes, outcome },
});

export async function savePayout(work: Work, { id, expected, ...payout }: PayoutUpdate): Promise<{ id: string }> {
  return await changeOne(work, { id, isDeleted: false }, async (trx, before, name) => {
    if (before.state === 'summary') {
      throw new AppError('BAD_REQUEST', 'id: What was typed before stays as it was; record the withdrawals instead.');
    }
    if (expected && !sameJson(told(before), told(expected))) throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    await updateDeskPayout(trx, id, payout);
    const change = { before: { name, ...told(before) }, after: { name, ...payout } };
    await recordChange(trx, work, { action: 'update', entity: 'payout', entityId: id, ...change });
    return { id };
  });
}

export async function removePayout(work: Work, id: string): Promise<{ id: string; deletedAt: Date }> {
  return await changeOne(work, { id, isDeleted: false }, async (trx, payout, name) => {
    const deletedAt = await removeDeskPayout(trx, id);
    const before = { name, ...told(payout) };
    await recordChange(trx, work, { action: 'remove', entity: 'payout', entityId: id, before });
    return { id, deletedAt };
  });
}

export async function restorePayout(work: Work, { id, deletedAt }: { id: string; deletedAt: Date }) {
  return await changeOne(work, { id, isDeleted: true }, async (trx, payout, name) => {
    if (payout.deletedAt?.getTime() !== deletedAt.getTime())
      throw new AppError('CONFLICT', 'It was deleted again since.', { id });
    await restoreDeskPayout(trx, id);
    const after = { name, ...told(payout) };
    await recordChange(trx, work, { action: 'restore', entity: 'payout', entityId: id, after });
    return { id };
  });
}

/** The operator's statement is only quoted; no fact is derived from it. */
export async function saveAnswer(
  { db, ...work }: Work,
  { casinoId, expected, text, answeredOn }: AnswerSave,
): Promise<{ casinoId: string }> {
  return await inTransaction(db, async (trx) => {
    const name = (await lockCasinosWithRows(trx, [casinoId])).get(casinoId)?.casino.name;
    if (name === undefined) throw noSuchCasino(casinoId);
    const stored = await findAnswer(trx, casinoId);
    if (expected !== undefined && !sameJson(stored, expected)) {
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { id: casinoId });
    }
    const answer = text === '' ? null : { text, answeredOn };
    if (sameJson(stored, answer)) return { casinoId };
    await upsertAnswer(trx, { casinoId, by: work.viewer.userId }, answer);
    const change = { before: stored && { name, ...stored }, after: answer && { name, ...answer } };
    const action = answer === null ? 'remove' : stored === null ? 'create' : 'update';
    await recordChange(trx, work, {
      ...{ action, entity: 'payout', entityId: casinoId },
      ...(change.before && { before: change.before }),
      ...(change.after && { after: change.after }),
    });
    await announceChange(trx, casinoTags(casinoId));
    return { casinoId };
  });
}

const SITES_AT_ONCE = 50;

export async function settleAgedPayouts(db: Db): Promise<number> {
  const aged = await listAgedSites(db, SITES_AT_ONCE);
  for (const id of aged) {
    await inTransaction(db, (trx) => changePayouts(trx, [id], null, () => Promise.resolve()));
  }
  return aged.length;
}
