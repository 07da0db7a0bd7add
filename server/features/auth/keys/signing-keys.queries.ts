import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import { RETIRING_SECONDS } from './key-sets';
import type { KeyAlgorithm, StoredKey } from './key-sets';

export async function listKeys(db: Db): Promise<StoredKey[]> {
  return await db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'set_id as setId',
      sql<KeyAlgorithm>`alg`.as('alg'),
      'private_key as sealed',
      'created_at as createdAt',
      'signs_from as signsFrom',
      sql<number>`extract(epoch from statement_timestamp() - signs_from)::float8`.as('age'),
    ])
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute();
}

/** Serialises transactions that add a key set, so that each sees the sets of those before it. */
export async function lockKeys(trx: Transaction<Database>): Promise<void> {
  await sql`lock table signing_keys in share row exclusive mode`.execute(trx);
}

interface NewSet {
  setId: string;
  signsIn: number;
  keys: readonly { kid: string; alg: KeyAlgorithm; sealed: string }[];
}

export async function insertKeySet(trx: Transaction<Database>, { setId, signsIn, keys }: NewSet): Promise<void> {
  const rows = keys.map(({ kid, alg, sealed }) => ({
    kid,
    set_id: setId,
    alg,
    private_key: sealed,
    signs_from: sql<Date>`statement_timestamp() + make_interval(secs => ${signsIn})`,
  }));
  await trx.insertInto('signing_keys').values(rows).execute();
}

export async function deleteAllKeys(db: Db): Promise<void> {
  await db.deleteFrom('signing_keys').execute();
}

export async function deleteExpiredKeys(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from signing_keys where exists (
      select from signing_keys successor
       where successor.set_id <> signing_keys.set_id
         and successor.signs_from > signing_keys.signs_from
         and successor.signs_from < statement_timestamp() - make_interval(secs => ${RETIRING_SECONDS})
    )
  `.execute(db);
  return Number(numAffectedRows);
}
