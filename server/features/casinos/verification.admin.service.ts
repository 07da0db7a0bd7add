import type { Transaction } from 'kysely';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { tagsOf } from './casino-tags';
import { lockCasino, markVerified } from './casinos.admin.queries';
import { markFactsChecked } from './facts.queries';
import { noSuchCasino } from './no-such-casino';

async function markCasinoVerified(trx: Transaction<Database>, actor: Actor, id: string) {
  const before = await lockCasino(trx, id);
  if (!before) throw noSuchCasino(id);
  const after = await markVerified(trx, id, actor.viewer.userId);
  await markFactsChecked(trx, { casinoId: id, checkedBy: actor.viewer.userId });
  const was = { verifiedAt: before.verifiedAt };
  await recordChange(trx, actor, { action: 'verify', entity: 'casino', entityId: id, before: was, after });
  return after;
}

/** Says that the person who asks has checked the facts just now. */
export async function verifyCasino(db: Db, actor: Actor, id: string) {
  return await db.transaction().execute(async (trx) => {
    const after = await markCasinoVerified(trx, actor, id);
    await announceChange(trx, tagsOf(id));
    return after;
  });
}

/** The same for several casinos: all of them or none. In one order whoever asks, so that two people never wait for each other. */
export async function verifyCasinos(db: Db, actor: Actor, ids: readonly string[]) {
  return await db.transaction().execute(async (trx) => {
    for (const id of ids.toSorted()) await markCasinoVerified(trx, actor, id);
    await announceChange(trx, ['casinos', ...ids.map((id) => `casino:${id}`)]);
    return { verified: ids.length };
  });
}

/** 'Verified, unchanged' for single facts: their values and dates of saving stay, as does the date of the casino as a whole. */
export async function verifyFacts(db: Db, actor: Actor, { id, keys }: { id: string; keys: readonly string[] }) {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockCasino(trx, id))) throw noSuchCasino(id);
    const checked = await markFactsChecked(trx, { casinoId: id, checkedBy: actor.viewer.userId }, keys);
    const unknown = keys.find((key) => !checked.includes(key));
    if (unknown !== undefined) {
      throw new AppError('BAD_REQUEST', `keys: nothing is known yet of ${unknown.slice(0, 60)}.`, { id });
    }
    await recordChange(trx, actor, { action: 'verify', entity: 'casino', entityId: id, after: { facts: keys } });
    await announceChange(trx, tagsOf(id));
    return { keys: checked };
  });
}
