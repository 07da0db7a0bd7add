import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import type { PasskeyRegistration } from '../../../../shared/auth/passkeys.schema';
import { deleteBatch } from '../../../database/delete-batch';

type Transports = PasskeyRegistration['response']['transports'];

export interface Passkey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: Transports;
  isUserVerified: boolean;
}

function passkeys(db: Db) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      sql<number>`counter::float8`.as('counter'),
      sql<Transports>`transports`.as('transports'),
      'is_user_verified as isUserVerified',
    ]);
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return await passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return await passkeys(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').limit(100).execute();
}

export async function listOwnPasskeys(db: Db, userId: string) {
  return await db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'is_backed_up as isBackedUp',
      'is_user_verified as canConfirm',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

interface NewPasskey extends Omit<Passkey, 'id' | 'publicKey'> {
  publicKey: Uint8Array;
  name: string;
  isBackedUp: boolean;
}

export async function insertPasskey(trx: Transaction<Database>, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      is_user_verified: passkey.isUserVerified,
      is_backed_up: passkey.isBackedUp,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Used {
  counter: number;
  isBackedUp: boolean;
}

/** False if the signature counter has not increased or the passkey is gone. A passkey without a counter stays at 0. */
export async function recordPasskeyUse(db: Db, id: string, { counter, isBackedUp }: Used): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renameOwnPasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteOwnPasskey(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeys(trx: Transaction<Database>, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function recordOffer(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update profiles set passkey_offered_at = now()
    where id = ${userId} and passkey_offered_at is null
      and not exists (select from passkeys where passkeys.user_id = profiles.id)
  `.execute(db);
  return numAffectedRows === 1n;
}

export type ChallengePurpose = 'register' | 'sign_in' | 'reauthenticate';

interface StoredChallenge {
  challengeHash: string;
  purpose: ChallengePurpose;
  holderHash: string;
}

export async function insertChallenge(
  db: Db,
  { challengeHash, purpose, holderHash, seconds }: StoredChallenge & { seconds: number },
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, holder_hash, expires_at)
    values (${challengeHash}, ${purpose}, ${holderHash}, now() + make_interval(secs => ${seconds}))
  `.execute(db);
}

export async function deleteOpenChallenge(
  db: Db,
  { challengeHash, purpose, holderHash }: StoredChallenge,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('holder_hash', '=', holderHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'passkey_challenges',
    where: sql`expires_at < now()`,
    orderBy: sql`expires_at`,
  });
}
