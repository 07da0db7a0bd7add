import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';

export interface Factor {
  id: string;
  userId: string;
  type: 'totp' | 'phone';
  name: string | null;
  phone: string | null;
  /** Sealed: see factor-secret.ts. */
  secret: string | null;
  createdAt: Date;
}

function factors(db: Db, userId: string, status: 'verified' | 'unverified') {
  return db
    .selectFrom('mfa_factors')
    .select([
      'id',
      'user_id as userId',
      sql<Factor['type']>`type`.as('type'),
      'friendly_name as name',
      'phone',
      'secret',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .where('status', '=', status);
}

export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  return await factors(db, userId, 'verified').orderBy('created_at').orderBy('id').limit(20).execute();
}

export async function findFactor(
  db: Db,
  userId: string,
  factorId: string,
  status: 'verified' | 'unverified',
): Promise<Factor | undefined> {
  return await factors(db, userId, status).where('id', '=', factorId).executeTakeFirst();
}

interface NewFactor {
  id: string;
  userId: string;
  type: Factor['type'];
  name: string | null;
  secret?: string;
  phone?: string;
}

export async function insertFactor(
  trx: Transaction<Database>,
  { id, userId, type, name, secret, phone }: NewFactor,
): Promise<void> {
  await trx
    .deleteFrom('mfa_factors')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('status', '=', 'unverified')
    .execute();
  await trx
    .insertInto('mfa_factors')
    .values({ id, user_id: userId, type, friendly_name: name, secret: secret ?? null, phone: phone ?? null })
    .execute();
}

export async function deleteUnverifiedFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mfa_factors').where('user_id', '=', userId).where('status', '=', 'unverified').execute();
}

export async function verifyFactor(trx: Transaction<Database>, factorId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mfa_factors')
    .set({ status: 'verified', updated_at: sql<Date>`now()` })
    .where('id', '=', factorId)
    .where('status', '=', 'unverified')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteFactor(trx: Transaction<Database>, userId: string, factorId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mfa_factors')
    .where('user_id', '=', userId)
    .where('id', '=', factorId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function currentSecond(db: Db): Promise<number> {
  const result = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  return result.rows[0]?.now ?? 0;
}

export async function consumeTotpStep(db: Db, factorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfa_factors')
    .set({ last_used_step: step })
    .where('id', '=', factorId)
    .where((where) => where.or([where('last_used_step', 'is', null), where('last_used_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listRecoveryCodes(db: Db, userId: string) {
  return await db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash as codeHash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function consumeRecoveryCode(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lock the user first: two sets stored concurrently would both be valid. */
export async function replaceRecoveryCodes(
  trx: Transaction<Database>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

export async function isFactorPhone(db: Db, userId: string, phone: string): Promise<boolean> {
  return (await factors(db, userId, 'verified').where('phone', '=', phone).executeTakeFirst()) !== undefined;
}
