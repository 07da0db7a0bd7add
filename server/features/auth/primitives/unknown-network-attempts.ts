import type { Db } from '../../../database/database';
import { limitKey } from '../../../http/rate-limits';
import { isExhausted, refundAttempt } from '../../../http/rate-limits.queries';
import { isWithinUnknownNetworkLimit, LIMITS, UNKNOWN_NETWORK_CODE } from './auth-limits';

export const SHORT_DIGITS = 6;
export const LONG_DIGITS = 8;

const toKey = (account: string) => limitKey(UNKNOWN_NETWORK_CODE, account);

/** Whether the account's daily limit for short codes is exhausted: further codes are long, and work on any network. */
export async function needsLongCode(db: Db, userId: string | null): Promise<boolean> {
  return await isExhausted(db, toKey(userId ?? ''), LIMITS.strangersTries);
}

interface Try {
  /** The account's id; without an open code the target itself, so that both cases do the same work. */
  account: string;
  code: string;
}

/**
 * Compares a code entered on an unknown network. Short codes share one limit per account: each message allows few
 * attempts, but many messages can be requested in a day. Counted before comparing, so that concurrent attempts count
 * too; a correct one is refunded.
 */
export async function tryFromUnknownNetwork<T>(
  db: Db,
  { account, code }: Try,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (code.replace(/\s/g, '').length === LONG_DIGITS) return await compare();
  if (!(await isWithinUnknownNetworkLimit(db, account))) return undefined;
  const right = await compare();
  if (right !== undefined) await refundAttempt(db, toKey(account));
  return right;
}
