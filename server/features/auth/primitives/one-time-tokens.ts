import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { isKnownNetworkAttempt, isWithinKnownNetworkLimit } from './auth-limits';
import { lockUserKey } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import {
  countCodeAttempt,
  deleteTokens,
  findCode,
  findToken,
  insertToken,
  markTokenUsed,
} from '../store/one-time-tokens.queries';
import type { CodePlace, OpenToken, TokenPurpose } from '../store/one-time-tokens.queries';
import { LONG_DIGITS, needsLongCode, SHORT_DIGITS, tryFromUnknownNetwork } from './unknown-network-attempts';

export const newToken = () => randomBytes(32).toString('base64url');

export function newCode(isLong: boolean): string {
  const digits = isLong ? LONG_DIGITS : SHORT_DIGITS;
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0');
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Salted with the row's id: a table of all one million digests would be useless for any other row. */
export const codeHash = (tokenId: string, code: string) =>
  createHash('sha256').update(`${tokenId}:${code}`).digest('hex');

export function codeMatches({ id, codeHash: stored }: OpenToken, code: string): boolean {
  return stored !== null && timingSafeEqual(Buffer.from(stored), Buffer.from(codeHash(id, code.replace(/\s/g, ''))));
}

interface Issue {
  userId: string | null;
  purpose: TokenPurpose;
  target: string | null;
  minutes: number;
  /** Stored like any other token, but without a valid code; its link must not be sent. */
  isDecoy?: boolean;
}

/**
 * Issues a link token and an equivalent code, both stored as digests, and invalidates earlier ones of the same purpose.
 * If `userId` is null, it does the same work and stores nothing.
 */
export async function issueToken(
  trx: Transaction<Database>,
  { minutes, isDecoy = false, ...issue }: Issue,
): Promise<{ token: string; code: string }> {
  const [token, id] = [newToken(), randomUUID()];
  const code = newCode(await needsLongCode(trx, issue.userId));
  // First, as in every change of an account: waiting for the user's row with token rows locked could deadlock.
  await lockUserKey(trx, issue.userId);
  await deleteTokens(trx, issue.userId, [issue.purpose]);
  await insertToken(trx, {
    ...issue,
    id,
    tokenHash: tokenHash(token),
    codeHash: isDecoy ? null : codeHash(id, code),
    seconds: minutes * 60,
  });
  return { token, code };
}

export const invalidLinkError = () =>
  new AppError('INVALID_LINK', 'This link is not valid any more. Ask for a new one.');

export async function checkToken(db: Db, purposes: readonly TokenPurpose[], token: string): Promise<CheckedToken> {
  const found = await findToken(db, purposes, tokenHash(token));
  if (!found) throw invalidLinkError();
  return { ...found, isLink: true };
}

export interface CheckedToken extends OpenToken {
  isLink: boolean;
}

interface CodeTry extends CodePlace {
  code: string;
  ip: string;
}

/**
 * Purposes of codes that open an account; known networks may try these separately. Other codes prove that an address or
 * number belongs to the account, and an attacker may guess them from any network that the attacker's own account has
 * signed in from.
 */
const OPENING: ReadonlySet<TokenPurpose> = new Set(['recover', 'email_otp', 'sms_otp', 'reauthenticate']);

/**
 * Attempts are counted across all networks, so that many can guess no more than one. A known network has its own count,
 * which others cannot exhaust.
 */
async function findRight(db: Db, { code, ip, ...place }: CodeTry): Promise<OpenToken | undefined> {
  const matching = (found: OpenToken | undefined) => (found && codeMatches(found, code) ? found : undefined);
  const newest = await findCode(db, place);
  if (newest && OPENING.has(newest.purpose) && (await isKnownNetworkAttempt(db, newest.userId, ip))) {
    return matching((await isWithinKnownNetworkLimit(db, newest.id, ip)) ? newest : undefined);
  }
  const account = newest?.userId ?? place.target.toLowerCase();
  return await tryFromUnknownNetwork(db, { account, code }, async () => matching(await countCodeAttempt(db, place)));
}

/** Pass the database, not a transaction: a wrong code would roll it back, and the attempt would not count. */
export async function checkCode(db: Db, attempt: CodeTry): Promise<CheckedToken> {
  const right = await findRight(db, attempt);
  if (!right) {
    throw new AppError('INVALID_CODE', 'That code is wrong or too old. Check it, or ask for a new one.');
  }
  return { ...right, isLink: false };
}

function ended({ isLink }: CheckedToken): AppError {
  return isLink
    ? invalidLinkError()
    : new AppError('INVALID_CODE', 'That code was used already or is too old. Ask for a new one.');
}

/**
 * Refuses a token sent to a former address or number: one requested during the change may have been stored after the
 * change deleted the others.
 */
export function assertTargetCurrent(checked: CheckedToken, account: Account | undefined): asserts account is Account {
  const places = [account?.email?.toLowerCase(), account?.phone];
  if (!account || !places.includes(checked.target?.toLowerCase() ?? '')) throw ended(checked);
}

/**
 * Consumes a checked link or code; if the transaction fails later, it stays valid. In a transaction that changes the
 * account, call lockUser first: every change of an account locks the user before its tokens.
 */
export async function redeemChecked(trx: Transaction<Database>, checked: CheckedToken): Promise<OpenToken> {
  if (await markTokenUsed(trx, checked.id)) return checked;
  throw ended(checked);
}
