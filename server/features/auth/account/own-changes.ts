import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { recordChange } from '../../audit/audit.service';
import { findAccountById } from '../auth.queries';
import type { AuthContext } from '../auth-context';

type OwnChange =
  | 'change_name'
  | 'change_email'
  | 'change_password'
  | 'reset_password'
  | 'change_phone'
  | 'remove_phone'
  | 'add_second_factor'
  | 'remove_second_factor'
  | 'renew_recovery_codes'
  | 'link_identity'
  | 'unlink_identity'
  | 'add_passkey'
  | 'remove_passkey'
  | 'add_token'
  | 'remove_token'
  | 'remove';

/** Records changes that admins make to their own account, in the audit log. Other users' changes are private. */
export async function recordOwnChange(
  trx: Transaction<Database>,
  { requestId }: Pick<AuthContext, 'requestId'>,
  userId: string,
  action: OwnChange,
): Promise<void> {
  const account = await findAccountById(trx, userId);
  if (!account?.isAdmin) return;
  await recordChange(trx, { viewer: { userId }, requestId }, { action, entity: 'account', entityId: userId });
}
