import { sql } from 'kysely';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';

export type Purpose = 'register' | 'sign_in' | 'reauthenticate';

interface StoredChallenge {
  challengeHash: string;
  purpose: Purpose;
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

/** True once, and only for the holder; an attempt by another browser leaves the challenge unchanged. */
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
