import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import { countCodeTry, deleteTokens, insertToken, markTokenUsed, takeToken } from './one-time-tokens.queries';
import type { OpenToken, Purpose } from './one-time-tokens.queries';

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
}

/**
 * Gives out a link's token and a code that does the same; both are stored as digests. What was given out before ends.
 * For nobody (`userId` null) it does the same work and stores nothing.
 */
export async function issueToken(trx: Db, { minutes, ...issue }: Issue): Promise<{ token: string; code: string }> {
  const [token, code, id] = [newToken(), newCode(), randomUUID()];
  await deleteTokens(trx, issue.userId, [issue.purpose]);
  await insertToken(trx, {
    ...issue,
    id,
    tokenHash: tokenHash(token),
    codeHash: codeHash(id, code),
    seconds: minutes * 60,
  });
  return { token, code };
}

/** Uses a link up or throws. Inside a transaction that fails later the link stays good. */
export async function redeemToken(trx: Db, purposes: readonly Purpose[], token: string): Promise<OpenToken> {
  const found = await takeToken(trx, purposes, tokenHash(token));
  if (!found) throw new AppError('INVALID_LINK', 'This link is not valid any more. Ask for a new one.');
  return found;
}

interface CodeTry {
  purposes: readonly Purpose[];
  target: string;
  code: string;
  userId?: string;
}

/** Counts the try for good: pass the database, not a transaction that a wrong code would roll back. */
export async function checkCode(db: Db, { code, ...place }: CodeTry): Promise<OpenToken> {
  const found = await countCodeTry(db, place);
  if (!found || !codeMatches(found, code)) {
    throw new AppError('INVALID_CODE', 'That code is wrong or too old. Check it, or ask for a new one.');
  }
  return found;
}

/** Uses up a code that was checked before. */
export async function redeemChecked(trx: Db, checked: OpenToken): Promise<OpenToken> {
  if (await markTokenUsed(trx, checked.id)) return checked;
  throw new AppError('INVALID_CODE', 'That code was used already. Ask for a new one.');
}
