import type { Transaction } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { AcceptInvitationInput, InviteInput } from '../../../../shared/auth/users.schema';
import { announceChange } from '../../../cache/announce-change';
import type { Database } from '../../../database/database';
import { AppError } from '../../../base/errors';
import { queueMail } from '../../../mail/mail-queue';
import { recordChange } from '../../audit/audit.service';
import type { AuthContext, SignedInContext } from '../primitives/auth-context';
import { consumeCallLimit, consumeMessageQuota } from '../primitives/auth-limits';
import { invitationMail } from '../primitives/auth-mails';
import { getSite } from '../primitives/auth-messages';
import { invalidLinkError, newToken, tokenHash } from '../primitives/one-time-tokens';
import { assertStrongPassword, hashPassword } from '../primitives/passwords';
import { findOnlyProvider } from '../providers/providers';
import { requireReauthentication } from '../sessions/reauthentication';
import { startSession } from '../sessions/start-session';
import type { FirstStep } from '../sessions/start-session';
import { setDisplayName } from '../store/account.queries';
import {
  ensureConfirmedUser,
  ensureProfile,
  findAccountByEmail,
  lockAdmins,
  lockUser,
  findRole,
  resetAccess,
} from '../store/auth.queries';
import {
  consumeInvitation,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  renewInvitation,
  storeRole,
} from '../store/invitations.queries';
import { deleteUserSessions } from '../store/sessions.queries';

const noInvitation = (id: string) => new AppError('NOT_FOUND', 'This invitation was used or withdrawn.', { id });

/** At most three mails an hour reach an address, whoever requests them. */
async function assertQuota(trx: Transaction<Database>, email: string): Promise<void> {
  if (await consumeMessageQuota(trx, 'invitation', email)) return;
  throw new AppError('TOO_MANY_REQUESTS', 'This address has had enough mails for an hour. Try again later.');
}

/**
 * Throws unless the inviter is an administrator; granting more than an author's rights also requires reauthentication.
 */
async function lockInviter(trx: Transaction<Database>, admin: SignedInContext, role: Role): Promise<void> {
  const { viewer, services } = admin;
  await lockAdmins(trx, viewer.userId);
  if ((await findRole(trx, viewer.userId)) !== 'admin') {
    throw new AppError('FORBIDDEN', 'Your role does not include this.');
  }
  if (role !== 'author') await requireReauthentication({ ...admin, services: { ...services, db: trx } });
}

export async function invite(admin: SignedInContext, { email, role }: InviteInput) {
  const { services, viewer } = admin;
  if ((await findAccountByEmail(services.db, email))?.role) {
    throw new AppError('CONFLICT', 'This person works here already. Change the role in the list.', { field: 'email' });
  }
  const site = await getSite(services);
  const token = newToken();
  return await services.db.transaction().execute(async (trx) => {
    await lockInviter(trx, admin, role);
    await assertQuota(trx, email);
    const row = await insertInvitation(trx, { email, role, tokenHash: tokenHash(token), invitedBy: viewer.userId });
    if (!row)
      throw new AppError('CONFLICT', 'This address is invited already. Send it again in the list.', { field: 'email' });
    await queueMail(trx, invitationMail(site, { to: email, role, token }));
    await recordChange(trx, admin, { action: 'invite', entity: 'invitation', entityId: row.id, after: { role } });
    return { id: row.id };
  });
}

export async function resendInvitation(admin: SignedInContext, id: string) {
  const { services } = admin;
  const site = await getSite(services);
  const token = newToken();
  await services.db.transaction().execute(async (trx) => {
    const row = await renewInvitation(trx, { id, tokenHash: tokenHash(token), invitedBy: admin.viewer.userId });
    if (!row) throw noInvitation(id);
    await lockInviter(trx, admin, row.role);
    await assertQuota(trx, row.email);
    await queueMail(trx, invitationMail(site, { to: row.email, role: row.role, token }));
    await recordChange(trx, admin, { action: 'resend', entity: 'invitation', entityId: id, after: { role: row.role } });
  });
  return { id };
}

export async function withdrawInvitation(admin: SignedInContext, id: string) {
  await admin.services.db.transaction().execute(async (trx) => {
    const row = await deleteInvitation(trx, id);
    if (!row) throw noInvitation(id);
    await recordChange(trx, admin, {
      action: 'withdraw',
      entity: 'invitation',
      entityId: id,
      before: { role: row.role },
    });
  });
  return { id };
}

const otherAddress = () =>
  new AppError('CONFLICT', 'This invitation is for another address. Sign out and open the link again.');
const signInFirst = () => new AppError('CONFLICT', 'You already have an account. Sign in, then open the link again.');

/**
 * The link proves the address, so a new account needs only a password. An existing account must be signed in: a person
 * who reads its mail is not necessarily its owner.
 */
export async function acceptInvitation(
  caller: AuthContext,
  { token, password, displayName }: AcceptInvitationInput,
): Promise<FirstStep> {
  const { services, viewer, client, requestId, log } = caller;
  const { db } = services;
  await consumeCallLimit(db, 'invitation', client.ip);
  const hash = tokenHash(token);
  const invitation = await findInvitation(db, hash);
  if (!invitation) throw invalidLinkError();
  const { email } = invitation;
  const known = await findAccountByEmail(db, email);
  if (viewer && viewer.userId !== known?.id) throw otherAddress();
  const isNew = !viewer;
  if (isNew && (known?.isConfirmed === true || findOnlyProvider(services.config, email))) throw signInFirst();
  const site = await getSite(services);
  if (isNew) assertStrongPassword(password ?? '', site.siteName, email);
  const passwordHash = isNew ? await hashPassword(password ?? '') : '';
  const userId = await db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (account) await lockUser(trx, account.id);
    const current = await findAccountByEmail(trx, email);
    if (current?.id !== known?.id || (isNew && current?.isConfirmed === true)) throw signInFirst();
    if (current?.isDisabled === true || (!isNew && current?.hasConfirmedEmail !== true)) throw otherAddress();
    if (current?.role) throw new AppError('CONFLICT', 'You have a role here already.');
    const used = await consumeInvitation(trx, hash);
    if (!used) throw invalidLinkError();
    const id = isNew ? await ensureConfirmedUser(trx, email, passwordHash) : (known?.id ?? '');
    await ensureProfile(trx, id);
    if (isNew) {
      // Whoever signed up with the address before, or concurrently, has proved nothing.
      await resetAccess(trx, id, passwordHash);
      await setDisplayName(trx, id, displayName ?? null);
    }
    await storeRole(trx, id, used.role);
    await deleteUserSessions(trx, id, viewer?.sessionId);
    await announceChange(trx, ['users']);
    await recordChange(
      trx,
      { viewer: { userId: id }, requestId },
      { action: 'accept', entity: 'invitation', entityId: used.id, after: { role: used.role } },
    );
    return id;
  });
  log.info({ userId }, 'invitation accepted');
  const account = await findAccountByEmail(db, email);
  if (account?.id !== userId) throw invalidLinkError();
  return await startSession(caller, account);
}
