import type { Db } from '../../../database/database';
import { limitKey } from '../../../http/rate-limits';
import { isUsedUp, refundAttempt } from '../../../http/rate-limits.queries';
import { isWithinStrangersTries, LIMITS, STRANGERS_CODE } from './auth-limits';

export const SHORT_DIGITS = 6;
export const LONG_DIGITS = 8;

const keyOf = (account: string) => limitKey(STRANGERS_CODE, account);

/** Whether strangers have used up the account's day for short codes: the next codes are long, and work everywhere. */
export async function needsLongCode(db: Db, userId: string | null): Promise<boolean> {
  return await isUsedUp(db, keyOf(userId ?? ''), LIMITS.strangersTries);
}

interface Try {
  /** The account's id; for a target without an open code the target, so that both take the same work. */
  account: string;
  /** As typed. */
  code: string;
}

/**
 * Compares a code typed in a network that the account does not sign in from. Short ones are limited for all messages of
 * the account together: each message allows few tries, but a day allows many messages. Counted before it is compared,
 * so that concurrent tries count too; a right one is taken back.
 */
export async function tryFromUnknownNetwork<T>(
  db: Db,
  { account, code }: Try,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (code.replace(/\s/g, '').length === LONG_DIGITS) return await compare();
  if (!(await isWithinStrangersTries(db, account))) return undefined;
  const right = await compare();
  if (right !== undefined) await refundAttempt(db, keyOf(account));
  return right;
}
