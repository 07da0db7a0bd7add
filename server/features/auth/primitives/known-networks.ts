import { createHash } from 'node:crypto';
import type { Db } from '../../../database/database';
import { getLimitSubject } from '../../../http/rate-limits';
import { isSignInNetwork, upsertSignInNetwork } from '../store/sign-in-limits.queries';

/** Salted with the account: the same network has a different digest for every account. */
const networkHash = (userId: string, ip: string) =>
  createHash('sha256')
    .update(`${userId} ${getLimitSubject(ip)}`)
    .digest('base64url');

export async function storeKnownNetwork(db: Db, userId: string, ip: string): Promise<void> {
  await upsertSignInNetwork(db, userId, networkHash(userId, ip));
}

export async function isKnownNetwork(db: Db, userId: string | undefined, ip: string): Promise<boolean> {
  return await isSignInNetwork(db, userId ?? null, networkHash(userId ?? '', ip));
}
