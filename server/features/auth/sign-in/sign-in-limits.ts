import { setTimeout as pause } from 'node:timers/promises';
import type { AccountIdentifier } from '../../../../shared/auth';
import type { Db } from '../../../database/database';
import { AppError } from '../../../errors';
import { countTry, forgetTries } from '../../../http/rate-limits.queries';
import { limitKey, limitSubjectOf, consumeRateLimits } from '../../../http/rate-limits';
import { limitHits } from '../../../metrics/counters';
import { findAccountOf } from '../auth.queries';
import { isKnownNetwork } from './known-networks';
import { acquireTurn } from './sign-in-line.queries';

/** Attempts at one account from one network. */
export const ACCOUNT_TRIES = { max: 5, windowSeconds: 600 };
/** Attempts from one network. */
export const ADDRESS_TRIES = { max: 20, windowSeconds: 60 };
export const TRIES_AN_HOUR = 50;
export const TURN_SECONDS = 2;
export const MOST_WAITING = 5;

const accountAndAddress = (account: string, ip: string) => `${account} ${limitSubjectOf(ip)}`;

/**
 * Guessing from many networks makes an account's sign-in slow, but never blocks it: after 50 attempts an hour, attempts
 * queue and run one at a time. A network the account has signed in from has its own queue, out of strangers' reach.
 */
async function waitInLine(db: Db, line: string): Promise<void> {
  const tries = { max: TRIES_AN_HOUR, windowSeconds: 3600 };
  const { count } = await countTry(db, limitKey('sign-in-account', line), tries);
  if (count <= TRIES_AN_HOUR) return;
  const turn = { seconds: TURN_SECONDS, mostWaiting: MOST_WAITING };
  const wait = await acquireTurn(db, limitKey('sign-in-line', line), turn);
  if (wait === undefined) {
    limitHits.inc({ limit: 'sign-in-line' });
    throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a little and try again.', {
      retryAfter: TURN_SECONDS * MOST_WAITING,
    });
  }
  await pause(wait * 1000);
}

interface SignInTry {
  who: AccountIdentifier;
  /** The account's name in its canonical spelling. */
  name: string;
  ip: string;
}

/** Counts an attempt before its password is verified, so that concurrent attempts count too. */
export async function consumeSignInLimit(db: Db, { who, name, ip }: SignInTry): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'sign-in-address', subject: limitSubjectOf(ip), ...ADDRESS_TRIES },
    { name: 'sign-in', subject: accountAndAddress(name, ip), ...ACCOUNT_TRIES },
  ]);
  const account = await findAccountOf(db, who);
  const isKnown = await isKnownNetwork(db, account?.id, ip);
  await waitInLine(db, isKnown ? accountAndAddress(name, ip) : name);
}

/** Resets the count for this account and network; call it after a correct password. */
export async function resetSignInLimit(db: Db, account: string, ip: string): Promise<void> {
  await forgetTries(db, limitKey('sign-in', accountAndAddress(account, ip)));
}
