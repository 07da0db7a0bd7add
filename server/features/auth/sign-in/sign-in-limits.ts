import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { countAttempt, resetAttempts } from '../../../http/rate-limits.queries';
import { limitKey, getLimitSubject, consumeRateLimits } from '../../../http/rate-limits';
import { limitHits } from '../../../http/metrics';
import { isKnownNetwork } from '../primitives/known-networks';
import { reserveSlot } from '../store/sign-in-limits.queries';

export const ACCOUNT_ATTEMPTS = { max: 5, windowSeconds: 600 };
export const ADDRESS_ATTEMPTS = { max: 20, windowSeconds: 60 };
export const MAX_ATTEMPTS_PER_HOUR = 50;
export const SLOT_SECONDS = 2;
export const MAX_QUEUED = 5;

const accountAndAddress = (account: string, ip: string) => `${account} ${getLimitSubject(ip)}`;

export interface SignInAttempt {
  name: string;
  ip: string;
}

/** Counts an attempt before its account is read and its password verified, so that concurrent attempts count too. */
export async function consumeSignInLimit(db: Db, { name, ip }: SignInAttempt): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'sign-in-address', subject: getLimitSubject(ip), ...ADDRESS_ATTEMPTS },
    { name: 'sign-in', subject: accountAndAddress(name, ip), ...ACCOUNT_ATTEMPTS },
  ]);
}

/**
 * Guessing from many networks slows an account's sign-in but never blocks it: after 50 attempts an hour, attempts queue
 * and run one at a time. A known network has its own queue. Returns whether the attempt had to wait: whatever was read
 * before is seconds old then.
 */
export async function waitForTurn(
  db: Db,
  { name, ip }: SignInAttempt,
  userId: string | undefined,
): Promise<{ hasWaited: boolean }> {
  const queue = (await isKnownNetwork(db, userId, ip)) ? accountAndAddress(name, ip) : name;
  const limit = { max: MAX_ATTEMPTS_PER_HOUR, windowSeconds: 3600 };
  const { count } = await countAttempt(db, limitKey('sign-in-account', queue), limit);
  if (count <= MAX_ATTEMPTS_PER_HOUR) return { hasWaited: false };
  const slot = { seconds: SLOT_SECONDS, maxQueued: MAX_QUEUED };
  const wait = await reserveSlot(db, limitKey('sign-in-line', queue), slot);
  if (wait === undefined) {
    limitHits.inc({ limit: 'sign-in-line' });
    throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a little and try again.', {
      retryAfter: SLOT_SECONDS * MAX_QUEUED,
    });
  }
  await pause(wait * 1000);
  return { hasWaited: true };
}

export async function resetSignInLimit(db: Db, { name, ip }: SignInAttempt): Promise<void> {
  await resetAttempts(db, limitKey('sign-in', accountAndAddress(name, ip)));
}
