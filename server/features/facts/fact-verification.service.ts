import type { FactsUndoVerifyInput, FactsVerifyInput } from '../../../shared/facts/fact-checks.schema';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import {
  listCheckedFacts,
  listVerifications,
  lockCasinos,
  restoreCasinoChecks,
  restoreChecks,
} from './fact-verification.queries';
import { markFactsChecked } from './facts.queries';

const getId = ({ casinoId, key }: { casinoId: string; key: string }) => `${casinoId}:${key}`;

type CheckedFact = Awaited<ReturnType<typeof listCheckedFacts>>[number];

export const replacedChecks = (keys: readonly string[], factOf: (key: string) => CheckedFact | undefined) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const fact = factOf(key);
      return [
        [`checked:${key}`, fact?.checkedAt ?? null],
        [`checkedBy:${key}`, fact?.checkedBy ?? null],
      ];
    }),
  );

/**
 * Sets the check date and checker, nothing else. Facts saved or removed since the editor loaded them are returned in
 * `changed`; throws CONFLICT if that is all of them. `entries` are the ids for undoVerification.
 */
export async function verifyFactsOfMany(db: Db, actor: Actor, { facts }: FactsVerifyInput) {
  const checkedBy = actor.viewer.userId;
  const casinoIds = [...new Set(facts.map(({ casinoId }) => casinoId))].sort();
  return await db.transaction().execute(async (trx) => {
    const locked = await lockCasinos(trx, casinoIds);
    const keys = [...new Set(facts.map(({ key }) => key))];
    const stored = new Map((await listCheckedFacts(trx, locked, keys)).map((fact) => [getId(fact), fact]));
    const isUnchanged = (fact: (typeof facts)[number]) =>
      stored.get(getId(fact))?.updatedAt.getTime() === fact.updatedAt.getTime();
    const verified = facts.filter(isUnchanged);
    const changed = facts.filter((fact) => !isUnchanged(fact)).map(getId);
    if (verified.length === 0) throw new AppError('CONFLICT', SAVED_MEANWHILE, { changed });
    const entries: number[] = [];
    for (const casinoId of casinoIds) {
      const ofCasino = [...new Set(verified.filter((fact) => fact.casinoId === casinoId).map(({ key }) => key))];
      if (ofCasino.length === 0) continue;
      await markFactsChecked(trx, { casinoId, checkedBy }, ofCasino);
      const entry = await recordChange(trx, actor, {
        action: 'verify',
        entity: 'casino',
        entityId: casinoId,
        before: replacedChecks(ofCasino, (key) => stored.get(getId({ casinoId, key }))),
        after: { facts: ofCasino },
      });
      entries.push(entry);
    }
    await announceChange(trx, ['casinos', ...casinoIds.map((id) => `casino:${id}`)]);
    return { verified: [...new Set(verified.map(getId))], changed, entries };
  });
}

const CHANGED_SINCE = 'Some of these facts were saved or verified again in the meantime. Nothing was taken back.';

export async function undoVerification(db: Db, actor: Actor, input: FactsUndoVerifyInput) {
  const entries = [...new Set(input.entries)];
  return await db.transaction().execute(async (trx) => {
    const made = await listVerifications(trx, actor.viewer.userId, entries);
    if (made.length < entries.length) throw new AppError('NOT_FOUND', 'You made no such verification.', { entries });
    const casinoIds = new Set(made.map(({ casinoId }) => casinoId));
    const locked = await lockCasinos(trx, [...casinoIds]);
    if (locked.length < casinoIds.size) throw new AppError('CONFLICT', CHANGED_SINCE, { entries });
    const restored = await restoreChecks(trx, entries);
    const casinos = await restoreCasinoChecks(trx, entries);
    const wanted = made.reduce((sum, { isWhole, keys }) => sum + keys.length + Number(isWhole), 0);
    if (restored.length + casinos.length < wanted) throw new AppError('CONFLICT', CHANGED_SINCE, { entries });
    for (const { casinoId, madeAt, isWhole, keys } of made) {
      const checks = restored.filter((check) => check.casinoId === casinoId && keys.includes(check.key));
      await recordChange(trx, actor, {
        action: 'undo_verify',
        entity: 'casino',
        entityId: casinoId,
        before: {
          ...(isWhole && { verifiedAt: madeAt }),
          ...Object.fromEntries(keys.map((key) => [`checked:${key}`, madeAt])),
        },
        after: {
          ...(isWhole && { verifiedAt: casinos.find(({ id }) => id === casinoId)?.verifiedAt ?? null }),
          ...Object.fromEntries(checks.map(({ key, checkedAt }) => [`checked:${key}`, checkedAt])),
        },
      });
    }
    await announceChange(trx, ['casinos', ...made.map(({ casinoId }) => `casino:${casinoId}`)]);
    return { restored: restored.map(getId) };
  });
}
