import { createHash } from 'node:crypto';
import type { Db } from '../../../database/database';
import { limitSubjectOf } from '../../../http/rate-limits';
import { isSignInNetwork, rememberSignInNetwork } from './sign-in-networks.queries';

/** Salted with the account: the same network has another digest in every account. */
const networkHash = (userId: string, ip: string) =>
  createHash('sha256')
    .update(`${userId} ${limitSubjectOf(ip)}`)
    .digest('base64url');

/** Notes where an account was signed in from, so that strangers cannot keep its owner out from there. */
export async function rememberNetwork(db: Db, userId: string, ip: string): Promise<void> {
  await rememberSignInNetwork(db, userId, networkHash(userId, ip));
}

/** Whether the account signed in from there within 90 days; false for nobody's account, after the same work. */
export async function isKnownNetwork(db: Db, userId: string | undefined, ip: string): Promise<boolean> {
  return await isSignInNetwork(db, userId ?? null, networkHash(userId ?? '', ip));
}
