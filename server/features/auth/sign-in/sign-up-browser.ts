import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import type { AuthContext } from '../primitives/auth-context';
import { readSignUpCookie } from '../primitives/cookies';
import { tokenHash } from '../primitives/one-time-tokens';
import { findAccountById } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import { deleteTokens, findToken, insertToken } from '../store/one-time-tokens.queries';

const SECONDS = 3600;

export async function storeSignUpBrowser(
  trx: Transaction<Database>,
  userId: string | null,
  browser: string,
): Promise<void> {
  await deleteTokens(trx, userId, ['sign_up']);
  await insertToken(trx, {
    id: randomUUID(),
    userId,
    purpose: 'sign_up',
    tokenHash: tokenHash(browser),
    codeHash: null,
    target: null,
    seconds: SECONDS,
  });
}

/**
 * The account just confirmed, if this browser requested it: its user knows the password, since an account requested
 * with two passwords has none. Deletes the record, which is good for one confirmation. Lock the user first.
 */
export async function consumeSignUpBrowser(
  trx: Transaction<Database>,
  { services, client }: AuthContext,
  userId: string,
): Promise<Account | undefined> {
  const browser = readSignUpCookie(services.config, client.cookies);
  const known = browser === undefined ? undefined : await findToken(trx, ['sign_up'], tokenHash(browser));
  await deleteTokens(trx, userId, ['sign_up']);
  if (known?.userId !== userId) return undefined;
  const account = await findAccountById(trx, userId);
  return account && account.passwordHash !== null ? account : undefined;
}
