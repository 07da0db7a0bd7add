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

/** Tries at one account from one address. */
export const ACCOUNT_TRIES = { max: 5, windowSeconds: 600 };
/** Tries from one address. */
export const ADDRESS_TRIES = { max: 20, windowSeconds: 60 };
export const TRIES_AN_HOUR = 50;
export const TURN_SECONDS = 2;
export const MOST_WAITING = 5;

const accountAndAddress = (account: string, ip: string) => `${account} ${limitSubjectOf(ip)}`;

/**
 * Guessing from many addresses makes an account slow, never closed: after 50 tries an hour they stand in one line,
 * a try at a time. A network the account signs in from has a line of its own, so that strangers hold up nobody there.
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
  /** The account's one spelling. */
  name: string;
  ip: string;
}

/** Counts a try before its password is looked at, so that tries made at the same moment count too. */
export async function consumeSignInLimit(db: Db, { who, name, ip }: SignInTry): Promise<void> {
  await consumeRateLimits(db, [
    { name: 'sign-in-address', subject: limitSubjectOf(ip), ...ADDRESS_TRIES },
    { name: 'sign-in', subject: accountAndAddress(name, ip), ...ACCOUNT_TRIES },
  ]);
  const account = await findAccountOf(db, who);
  const isKnown = await isKnownNetwork(db, account?.id, ip);
  await waitInLine(db, isKnown ? accountAndAddress(name, ip) : name);
}

/** The right password ends the count against this account from this address. */
export async function resetSignInLimit(db: Db, account: string, ip: string): Promise<void> {
  await forgetTries(db, limitKey('sign-in', accountAndAddress(account, ip)));
}
