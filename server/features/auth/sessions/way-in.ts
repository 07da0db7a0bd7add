import type { Transaction } from 'kysely';
import type { Config } from '../../../base/config';
import type { Database } from '../../../database/database';
import { getProviders } from '../providers/providers';
import { findAccountById } from '../store/auth.queries';
import { listIdentities } from '../store/identities.queries';

/**
 * Whether the account can still be opened without a message (by a password with a name, a linked account whose
 * provider is configured, or a passkey) and its changes confirmed, without which nothing could be added or deleted.
 * Read it after a way in was removed, in the same transaction, under the user's lock.
 */
export async function hasWayIn(
  trx: Transaction<Database>,
  config: Pick<Config, 'signIn'>,
  userId: string,
): Promise<boolean> {
  const account = await findAccountById(trx, userId);
  if (!account) return false;
  const providers = getProviders(config);
  const isLinked = (await listIdentities(trx, userId)).some(({ provider }) => providers.has(provider));
  const hasName = account.hasConfirmedEmail || account.phone !== null;
  const opens = isLinked || account.passkeyIds.length > 0 || (account.passwordHash !== null && hasName);
  return (
    opens && (isLinked || account.hasConfirmingPasskey || account.passwordHash !== null || account.hasConfirmedEmail)
  );
}
