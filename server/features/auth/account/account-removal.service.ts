import type { Transaction } from 'kysely';
import type { RemoveAccountInput } from '../../../../shared/auth/auth.schema';
import { announceChange } from '../../../cache/announce-change';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { findAccountById } from '../store/auth.queries';
import type { Account } from '../store/auth.queries';
import type { SignedInContext } from '../primitives/auth-context';
import { blankSessionCookie } from '../primitives/cookies';
import { lockVerifiedAccount } from '../sessions/verified-account';
import { getSite } from '../primitives/auth-messages';
import { notifyOwner } from '../primitives/account-notices';
import { deleteCorrespondence, deleteUser, isLastAdmin } from '../store/account.queries';
import { announceName } from '../primitives/announce-name';
import { recordOwnChange } from '../primitives/own-changes';
import { lockReauthenticated, requireReauthentication, verifyPassword } from '../sessions/reauthentication';

const CORRESPONDENCE_REMOVED =
  'Messages sent from your address with the contact form and its newsletter subscription were deleted too.';
const CORRESPONDENCE_STAYS =
  'Messages sent with the contact form are kept for 12 months, and a newsletter subscription until its own link ends it.';

async function findReauthenticated(member: SignedInContext): Promise<Account> {
  await requireReauthentication(member);
  const account = await findAccountById(member.services.db, member.viewer.userId);
  if (!account) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  if (account.passwordHash !== null) throw new AppError('INVALID_CREDENTIALS', 'Enter your password.');
  return account;
}

/** Only for a confirmed address: anyone can create an account with another person's address. */
async function removeCorrespondence(
  trx: Transaction<Database>,
  { email, hasConfirmedEmail }: Account,
): Promise<boolean> {
  if (email === null || !hasConfirmedEmail) return false;
  await deleteCorrespondence(trx, email);
  await announceChange(trx, ['messages', 'subscribers']);
  return true;
}

export async function removeAccount(
  member: SignedInContext,
  { password, withCorrespondence }: RemoveAccountInput,
): Promise<string> {
  const { services, viewer, log } = member;
  const account = password === undefined ? await findReauthenticated(member) : await verifyPassword(member, password);
  const site = await getSite(services);
  await services.db.transaction().execute(async (trx) => {
    const isLast = await isLastAdmin(trx, account.id);
    await lockVerifiedAccount(trx, account);
    if (password === undefined) await lockReauthenticated(trx, viewer);
    if (isLast) {
      throw new AppError('CONFLICT', 'The last administrator cannot be deleted. Make somebody else one first.');
    }
    const isAllRemoved = withCorrespondence && (await removeCorrespondence(trx, account));
    const detail = isAllRemoved ? CORRESPONDENCE_REMOVED : CORRESPONDENCE_STAYS;
    await notifyOwner(trx, site, { userId: account.id, event: 'account_deleted', detail });
    await announceName(trx, account.id);
    await recordOwnChange(trx, member, account.id, 'remove');
    await deleteUser(trx, account.id);
  });
  log.info({ userId: viewer.userId }, 'account deleted');
  return blankSessionCookie(services.config);
}
