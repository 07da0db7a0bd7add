import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../../database/database';
import { AppError } from '../../../errors';
import { isWithinOwnTries } from '../auth-limits';
import { lockUserKey } from '../auth.queries';
import type { Account } from '../auth.queries';
import { isKnownNetwork } from '../sign-in/known-networks';
import { countCodeTry, deleteTokens, findCode, findToken, insertToken, markTokenUsed } from './one-time-tokens.queries';
import type { CodePlace, OpenToken, Purpose } from './one-time-tokens.queries';

export const newToken = () => randomBytes(32).toString('base64url');
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0');
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Salted with the row it belongs to: one million digests serve for no other row. */
export const codeHash = (tokenId: string, code: string) =>
  createHash('sha256').update(`${tokenId}:${code}`).digest('hex');

export function codeMatches({ id, codeHash: stored }: OpenToken, code: string): boolean {
  return stored !== null && timingSafeEqual(Buffer.from(stored), Buffer.from(codeHash(id, code.replace(/\s/g, ''))));
}

interface Issue {
  userId: string | null;
  purpose: Purpose;
  target: string | null;
  minutes: number;
  /** Stored like any other, but no code opens it, and its link must not be sent. */
  isDecoy?: boolean;
}

/**
 * Gives out a link's token and a code that does the same; both are stored as digests. What was given out before ends.
 * For nobody (`userId` null) it does the same work and stores nothing.
 */
export async function issueToken(
  trx: Transaction<Database>,
  { minutes, isDecoy = false, ...issue }: Issue,
): Promise<{ token: string; code: string }> {
  const [token, code, id] = [newToken(), newCode(), randomUUID()];
  // First, as every change of an account does: waiting for it with tokens locked would lock both.
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

export const linkEnded = () => new AppError('INVALID_LINK', 'This link is not valid any more. Ask for a new one.');

/** Checks a link without consuming it; redeemChecked does that. */
export async function checkToken(db: Db, purposes: readonly Purpose[], token: string): Promise<CheckedToken> {
  const found = await findToken(db, purposes, tokenHash(token));
  if (!found) throw linkEnded();
  return { ...found, isLink: true };
}

/** A link or code that was right and is not used up yet. */
export interface CheckedToken extends OpenToken {
  isLink: boolean;
}

interface CodeTry extends CodePlace {
  code: string;
  /** Network of the request. */
  ip: string;
}

/**
 * Everybody's tries at a code are counted together, so that many networks guess no more than one; a network the account
 * signs in from has as many of its own, which no stranger can use up.
 */
async function countTryAt(db: Db, place: CodePlace, ip: string): Promise<OpenToken | undefined> {
  const newest = await findCode(db, place);
  if (!newest || !(await isKnownNetwork(db, newest.userId, ip))) return await countCodeTry(db, place);
  return (await isWithinOwnTries(db, newest.id, ip)) ? newest : undefined;
}

/** Counts the try for good: pass the database, not a transaction that a wrong code would roll back. */
export async function checkCode(db: Db, { code, ip, ...place }: CodeTry): Promise<CheckedToken> {
  const found = await countTryAt(db, place, ip);
  if (!found || !codeMatches(found, code)) {
    throw new AppError('INVALID_CODE', 'That code is wrong or too old. Check it, or ask for a new one.');
  }
  return { ...found, isLink: false };
}

function ended({ isLink }: CheckedToken): AppError {
  return isLink
    ? linkEnded()
    : new AppError('INVALID_CODE', 'That code was used already or is too old. Ask for a new one.');
}

/**
 * Refuses what was sent to an address or number that the account has left: one asked for while it moved was stored
 * after all others had ended.
 */
export function refuseOutdated(checked: CheckedToken, account: Account | undefined): void {
  const places = [account?.email?.toLowerCase(), account?.phone];
  if (!places.includes(checked.target?.toLowerCase() ?? '')) throw ended(checked);
}

/**
 * Uses up a link or code that was checked before. Inside a transaction that fails later it stays good. In one that
 * changes the account lockUser comes first: every change of an account ends its links and codes in that order.
 */
export async function redeemChecked(trx: Transaction<Database>, checked: CheckedToken): Promise<OpenToken> {
  if (await markTokenUsed(trx, checked.id)) return checked;
  throw ended(checked);
}
