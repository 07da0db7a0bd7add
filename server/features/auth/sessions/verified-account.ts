import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { AppError } from '../../../errors';
import { findAccountById, lockUserShared } from '../auth.queries';
import type { Account } from '../auth.queries';

/** All that a proof is verified against, or that a session is opened with. */
const stateOf = (account: Account) =>
  JSON.stringify([
    account.email,
    account.phone,
    account.passwordHash,
    account.isAdmin,
    account.isConfirmed,
    account.isDisabled,
    account.factorIds,
    account.identityIds,
    account.passkeyIds,
  ]);

/**
 * Refuses when the account is not as it was when the proof was verified, and keeps it so until the transaction ends:
 * whatever opens it can then change only after the session stands, and ends that session. `account` must have been
 * read before the proof was verified.
 */
export async function lockVerifiedAccount(trx: Transaction<Database>, account: Account): Promise<void> {
  await lockUserShared(trx, account.id);
  // A statement of its own: the one that waited for the lock still sees the other tables as they were before.
  const current = await findAccountById(trx, account.id);
  if (current && stateOf(current) === stateOf(account)) return;
  throw new AppError('INVALID_CREDENTIALS', 'Your account was changed a moment ago. Please sign in again.');
}
