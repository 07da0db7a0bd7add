import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import type { ActingToken } from '../../../trpc/context';
import { recordChange } from '../../audit/audit.service';
import { findRole } from '../store/auth.queries';
import type { AuthContext } from './auth-context';

type OwnChange =
  | 'change_name'
  | 'change_profile'
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
  | 'sign_in_program'
  | 'end_session'
  | 'end_sessions'
  | 'export'
  | 'remove';

export async function recordOwnChange(
  trx: Transaction<Database>,
  { requestId, token }: Pick<AuthContext, 'requestId'> & { token?: ActingToken | undefined },
  userId: string,
  action: OwnChange,
): Promise<void> {
  if ((await findRole(trx, userId)) === null) return;
  await recordChange(
    trx,
    { viewer: { userId, ...(token && { token }) }, requestId },
    { action, entity: 'account', entityId: userId },
  );
}
