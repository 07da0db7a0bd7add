import type { Transaction } from 'kysely';
import type {
  CasinoVerifyFactsInput,
  CasinoVerifyInput,
  CasinoVerifyManyInput,
} from '../../../shared/casinos/casinos-admin.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { isCurrentVersion } from '../../database/edit-conflicts';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { casinoTags } from '../../cache/casino-tags';
import { byCasino } from './casino-with-rows';
import { lockCasino, markVerified } from './casinos.admin.queries';
import { listCheckedFacts, listVerifiedCasinos, lockCasinos } from '../facts/fact-verification.queries';
import { replacedChecks } from '../facts/fact-verification.service';
import { markFactsChecked } from '../facts/facts.queries';
import { noSuchCasino } from '../facts/no-such-casino';

/** Returns the id of the audit log entry, which contains the replaced checks. */
async function markCasinoVerified(trx: Transaction<Database>, actor: Actor, id: string) {
  const [before] = await listVerifiedCasinos(trx, [id]);
  if (!before) throw noSuchCasino(id);
  const facts = await listCheckedFacts(trx, [id]);
  const after = await markVerified(trx, id, actor.viewer.userId);
  await markFactsChecked(trx, { casinoId: id, checkedBy: actor.viewer.userId });
  const keys = facts.map(({ key }) => key).sort();
  const entry = await recordChange(trx, actor, {
    action: 'verify',
    entity: 'casino',
    entityId: id,
    before: {
      verifiedAt: before.verifiedAt,
      verifiedBy: before.verifiedBy,
      ...replacedChecks(keys, (key) => facts.find((fact) => fact.key === key)),
    },
    after: { ...after, facts: keys },
  });
  return { ...after, entry };
}

/** Their facts were saved since the editor loaded them. */
async function changedSince(trx: Transaction<Database>, expected: ReadonlyMap<string, Date | null>) {
  const facts = byCasino(await listCheckedFacts(trx, [...expected.keys()]));
  const getTimes = (id: string) => (facts.get(id) ?? []).map(({ updatedAt }) => updatedAt.getTime());
  return new Set([...expected].flatMap(([id, seen]) => (isCurrentVersion(getTimes(id), seen) ? [] : [id])));
}

/** `entries` are the ids for undoVerification. */
export async function verifyCasino(db: Db, actor: Actor, { id, expectedFactsAt }: CasinoVerifyInput) {
  return await db.transaction().execute(async (trx) => {
    await lockCasinos(trx, [id]);
    const expected = expectedFactsAt === undefined ? [] : [[id.toLowerCase(), expectedFactsAt] as const];
    if ((await changedSince(trx, new Map(expected))).size > 0) throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    const { entry, ...after } = await markCasinoVerified(trx, actor, id);
    await announceChange(trx, casinoTags(id));
    return { ...after, entries: [entry] };
  });
}

/**
 * In a fixed order, which prevents deadlocks. Casinos with a fact saved since the editor loaded it are skipped and
 * returned in `changed`; throws CONFLICT if that is all of them.
 */
export async function verifyCasinos(db: Db, actor: Actor, { ids, expectedFactsAt }: CasinoVerifyManyInput) {
  const expected = Object.entries(expectedFactsAt).flatMap(([id, seen]) =>
    seen === undefined ? [] : [[id.toLowerCase(), seen] as const],
  );
  return await db.transaction().execute(async (trx) => {
    await lockCasinos(trx, ids);
    const unseen = await changedSince(trx, new Map(expected));
    const changed = ids.filter((id) => unseen.has(id.toLowerCase()));
    const unchanged = ids.filter((id) => !unseen.has(id.toLowerCase()));
    if (unchanged.length === 0) throw new AppError('CONFLICT', SAVED_MEANWHILE, { changed });
    const entries: number[] = [];
    for (const id of unchanged.toSorted()) entries.push((await markCasinoVerified(trx, actor, id)).entry);
    await announceChange(trx, ['casinos', ...unchanged.map((id) => `casino:${id}`)]);
    return { verified: unchanged.length, changed, entries };
  });
}

/**
 * Leaves the facts' values and save times, and the casino's own date, unchanged. Throws CONFLICT if one was saved or
 * removed since the editor loaded it. `entries` are the ids for undoVerification.
 */
export async function verifyFacts(db: Db, actor: Actor, input: CasinoVerifyFactsInput) {
  const { id, expected = {} } = input;
  const keys = [...new Set(input.keys)];
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    const stored = new Map((await listCheckedFacts(trx, [id], keys)).map((fact) => [fact.key, fact]));
    const isAsSeen = ([key, seen]: [string, Date]) => stored.get(key)?.updatedAt.getTime() === seen.getTime();
    if (!Object.entries(expected).every(isAsSeen)) throw new AppError('CONFLICT', SAVED_MEANWHILE, { id });
    const checked = await markFactsChecked(trx, { casinoId: id, checkedBy: actor.viewer.userId }, keys);
    const unknown = keys.find((key) => !checked.includes(key));
    if (unknown !== undefined) {
      throw new AppError('BAD_REQUEST', `keys: nothing is known yet of ${unknown.slice(0, 60)}.`, { id });
    }
    const entry = await recordChange(trx, actor, {
      action: 'verify',
      entity: 'casino',
      entityId: id,
      before: replacedChecks(keys, (key) => stored.get(key)),
      after: { facts: keys },
    });
    await announceChange(trx, casinoTags(id));
    return { keys: checked, entries: [entry] };
  });
}
