import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { announceChange } from '../../../cache/announce-change';
import type { Database, Db } from '../../../database/database';
import { OperatorError } from '../../../base/errors';
import type { Sealer } from '../../../secrets/seal';
import { generateKey } from './key-material';
import { KEY_ALGORITHMS, toKeySets, PUBLISHED_AHEAD_SECONDS, RETIRING_SECONDS } from './key-sets';
import type { KeySet } from './key-sets';
import { deleteAllKeys, deleteExpiredKeys, insertKeySet, listKeys, lockKeys } from './signing-keys.queries';

export const KEYS_CHANGED = 'signing-keys';

export interface KeyStore {
  db: Db;
  sealer: Sealer;
}

async function addSet(trx: Transaction<Database>, sealer: Sealer, signsIn: number): Promise<void> {
  const keys = await Promise.all(KEY_ALGORITHMS.map((alg) => generateKey(sealer, alg)));
  await insertKeySet(trx, { setId: randomUUID(), signsIn, keys });
  await announceChange(trx, [KEYS_CHANGED]);
}

export async function ensureKeys({ db, sealer }: KeyStore): Promise<void> {
  if ((await listKeys(db)).length > 0) return;
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    if ((await listKeys(trx)).length === 0) await addSet(trx, sealer, 0);
  });
}

function assertNotRotating(sets: readonly KeySet[]): void {
  if (sets.some(({ state }) => state === 'next')) {
    throw new OperatorError('A rotation is under way: the next keys are published and do not sign yet.');
  }
  if (sets.some(({ state }) => state === 'retiring')) {
    const minutes = RETIRING_SECONDS / 60;
    throw new OperatorError(`A rotation is under way: former keys stay published for ${minutes} minutes.`);
  }
}

/**
 * Publishes new keys, which sign as soon as every program can know them; the old ones stay published until their last
 * token has expired. `atOnce` is for leaked keys: it deletes the old ones and so invalidates every token they signed.
 */
export async function rotateKeys({ db, sealer }: KeyStore, { atOnce }: { atOnce: boolean }): Promise<KeySet[]> {
  return await db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    if (atOnce) await deleteAllKeys(trx);
    else await deleteExpiredKeys(trx);
    const sets = toKeySets(await listKeys(trx));
    assertNotRotating(sets);
    await addSet(trx, sealer, sets.length === 0 ? 0 : PUBLISHED_AHEAD_SECONDS);
    return toKeySets(await listKeys(trx));
  });
}
