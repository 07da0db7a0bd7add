import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../database/database';
import { countTry, forgetTries } from '../../http/rate-limits.queries';
import { limitKey, limitSubjectOf, takeFromLimits } from '../../http/rate-limits';

const SLOW_MS = 2_000;

// Guessing from many addresses makes an account slow, never closed: nobody can lock its owner out.
async function slowDownWhenAttacked(db: Db, account: string): Promise<void> {
  const { count } = await countTry(db, limitKey('sign-in-account', account), 3600);
  if (count > 50) await pause(SLOW_MS);
}

const accountAndAddress = (account: string, ip: string) => `${account} ${limitSubjectOf(ip)}`;

/** Counts a try before its password is looked at, so that tries made at the same moment count too. */
export async function takeSignInTry(db: Db, account: string, ip: string): Promise<void> {
  await takeFromLimits(db, [
    { name: 'sign-in', subject: accountAndAddress(account, ip), max: 5, windowSeconds: 600 },
    { name: 'sign-in-address', subject: limitSubjectOf(ip), max: 20, windowSeconds: 60 },
  ]);
  await slowDownWhenAttacked(db, account);
}

/** The right password ends the count against this account from this address. */
export async function forgiveSignInTries(db: Db, account: string, ip: string): Promise<void> {
  await forgetTries(db, limitKey('sign-in', accountAndAddress(account, ip)));
}
