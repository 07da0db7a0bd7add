import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { findAccountById, lockUserShared } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';

const getState = (account: Account) =>
  JSON.stringify([
    account.email,
    account.phone,
    account.passwordHash,
    account.role,
    account.isConfirmed,
    account.isDisabled,
    account.factorIds,
    account.identityIds,
    account.passkeyIds,
  ]);

/**
 * Throws if the account has changed since the proof was verified. `account` must have been read before the proof was
 * verified. Lock the user in an earlier statement: one that waits for the lock still sees the other tables' older rows.
 */
export async function assertAccountUnchanged(trx: Transaction<Database>, account: Account): Promise<void> {
  const current = await findAccountById(trx, account.id);
  if (current && getState(current) === getState(account)) return;
  throw new AppError('INVALID_CREDENTIALS', 'Your account was changed a moment ago. Please sign in again.');
}

/**
 * Like assertUnchanged, and locks the account until the transaction ends: a later change of its credentials then finds
 * the new session and ends it.
 */
export async function lockVerifiedAccount(trx: Transaction<Database>, account: Account): Promise<void> {
  await lockUserShared(trx, account.id);
  await assertAccountUnchanged(trx, account);
}
