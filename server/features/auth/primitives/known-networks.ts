import { createHash } from 'node:crypto';
import type { Db } from '../../../database/database';
import { limitSubjectOf } from '../../../http/rate-limits';
import { isSignInNetwork, upsertSignInNetwork } from '../store/sign-in-limits.queries';

/** Salted with the account: the same network has a different digest for every account. */
const networkHash = (userId: string, ip: string) =>
  createHash('sha256')
    .update(`${userId} ${limitSubjectOf(ip)}`)
    .digest('base64url');

/** Records a network the account signed in from, so that strangers cannot lock its owner out there. */
export async function storeKnownNetwork(db: Db, userId: string, ip: string): Promise<void> {
  await upsertSignInNetwork(db, userId, networkHash(userId, ip));
}

/** Whether the account signed in from this network within 90 days; false without an account, after the same work. */
export async function isKnownNetwork(db: Db, userId: string | undefined, ip: string): Promise<boolean> {
  return await isSignInNetwork(db, userId ?? null, networkHash(userId ?? '', ip));
}
