import type { Transaction } from 'kysely';
import { announceChange } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { recordChange } from '../audit/audit.service';
import { changeProfile, getProfile } from '../auth/account/profile.service';
import { announceName } from '../auth/primitives/announce-name';
import { notifyOwner } from '../auth/primitives/account-notices';
import { getSite } from '../auth/primitives/auth-messages';
import type { SignedInContext } from '../auth/primitives/auth-context';
import { reauthenticatedStaffProcedure } from '../auth/sessions/reauthenticated-procedure';
import { requireReauthentication } from '../auth/sessions/reauthentication';
import { invite, resendInvitation, withdrawInvitation } from '../auth/sign-in/invitations.service';
import { revokeInvitationsBy, listInvitations, storeRole } from '../auth/store/invitations.queries';
import type { SetRoleInput } from '../../../shared/auth/users.schema';
import { deleteAllTokens } from '../auth/store/one-time-tokens.queries';
import { deletePersonalTokens, deleteWritingTokens } from '../auth/store/personal-tokens.queries';
import { deleteUserSessions } from '../auth/store/sessions.queries';
import { unscheduleCopiesBy } from '../editing/working-copies.queries';
import { resendConfirmation } from '../auth/sign-in/sign-up.service';
import { deletePreviewsBy } from '../editing/previews.queries';
import { findUser, lockAmongAdmins, updateIsDisabled } from './users.admin.queries';
import { profileOfUserInput } from '../../../shared/auth/profile.schema';
import type { ProfileOfUserInput } from '../../../shared/auth/profile.schema';
import {
  inviteInput,
  invitationInput,
  setRoleInput,
  setDisabledInput,
  userIdInput,
  userListInput,
} from '../../../shared/auth/users.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listUsers } from './users-list.queries';

type Work = SignedInContext & { db: Db };

const unknown = (id: string) => new AppError('NOT_FOUND', 'There is no such user any more.', { id });

/** Throws if the actor lost the admin rights or the reauthenticated session since the request began. */
async function lockAmongOthers(trx: Transaction<Database>, work: Work, id: string) {
  const { user, otherAdmins, isByAdmin } = await lockAmongAdmins(trx, id, work.viewer.userId);
  if (!isByAdmin) throw new AppError('FORBIDDEN', 'This is for administrators only.');
  await requireReauthentication({ ...work, services: { ...work.services, db: trx } });
  if (!user) throw unknown(id);
  return { user, isLastAdmin: user.role === 'admin' && user.disabledAt === null && otherAdmins === 0 };
}

/**
 * Ends the person's sessions, which were opened with other rights, their writing tokens, preview links, invitations and
 * scheduled publications. Both the person and the admin get a mail.
 */
async function setRole(work: Work, { id, role }: SetRoleInput) {
  const site = await getSite(work.services);
  await work.db.transaction().execute(async (trx) => {
    const { user, isLastAdmin } = await lockAmongOthers(trx, work, id);
    if (user.role === role) return;
    if (isLastAdmin) throw new AppError('CONFLICT', 'The last administrator must stay one.', { id });
    if (role !== null && user.disabledAt !== null) throw new AppError('CONFLICT', 'Enable this user first.', { id });
    if (role !== null && !user.isConfirmed) {
      throw new AppError('CONFLICT', 'This user has to confirm their address or number first.', { id });
    }
    // Before the change, which hides the profile of a person without a role.
    await announceName(trx, id);
    await storeRole(trx, id, role);
    await deleteUserSessions(trx, id);
    await deleteWritingTokens(trx, id);
    await deletePreviewsBy(trx, id);
    await revokeInvitationsBy(trx, id);
    await unscheduleCopiesBy(trx, id);
    const detail = role === null ? 'No role is left.' : `The role is now: ${role}.`;
    await notifyOwner(trx, site, { userId: id, event: 'role_changed', detail });
    if (id !== work.viewer.userId) {
      await notifyOwner(trx, site, {
        userId: work.viewer.userId,
        event: 'role_given',
        detail: `${detail} (${id.slice(0, 8)})`,
      });
    }
    await announceChange(trx, ['users']);
    const change = { before: { role: user.role }, after: { role } };
    await recordChange(trx, work, { action: 'change_role', entity: 'user', entityId: id, ...change });
  });
  return { ok: true };
}

/** Ends everything the account has opened except the owner's sign-in methods: enabling it again restores nothing. */
async function setDisabled(work: Work, { id, isDisabled }: { id: string; isDisabled: boolean }) {
  const site = await getSite(work.services);
  await work.db.transaction().execute(async (trx) => {
    const { user, isLastAdmin } = await lockAmongOthers(trx, work, id);
    if ((user.disabledAt !== null) === isDisabled) return;
    if (isDisabled && isLastAdmin) throw new AppError('CONFLICT', 'The last administrator cannot be disabled.', { id });
    if (isDisabled && id === work.viewer.userId) throw new AppError('CONFLICT', 'You cannot disable yourself.', { id });
    await announceName(trx, id);
    await updateIsDisabled(trx, id, isDisabled);
    await deleteUserSessions(trx, id);
    await deletePersonalTokens(trx, id);
    await deleteAllTokens(trx, id);
    await revokeInvitationsBy(trx, id);
    await unscheduleCopiesBy(trx, id);
    await notifyOwner(trx, site, { userId: id, event: isDisabled ? 'account_disabled' : 'account_enabled' });
    const change = { before: { isDisabled: !isDisabled }, after: { isDisabled } };
    await recordChange(trx, work, {
      action: isDisabled ? 'disable' : 'enable',
      entity: 'user',
      entityId: id,
      ...change,
    });
  });
  return { ok: true };
}

async function setProfile(work: Work, { id, ...input }: ProfileOfUserInput) {
  await work.db.transaction().execute(async (trx) => {
    await lockAmongOthers(trx, work, id);
    const changed = await changeProfile(trx, id, input, () => true);
    if (!changed) return;
    await announceChange(trx, ['users']);
    await recordChange(trx, work, { action: 'change_profile', entity: 'user', entityId: id, ...changed });
  });
  return { ok: true };
}

async function endSessions(work: Work, id: string) {
  const site = await getSite(work.services);
  await work.db.transaction().execute(async (trx) => {
    await lockAmongOthers(trx, work, id);
    const user = await findUser(trx, id);
    if (!user) throw unknown(id);
    await deleteUserSessions(trx, id, id === work.viewer.userId ? work.viewer.sessionId : undefined);
    await notifyOwner(trx, site, { userId: id, event: 'sessions_ended_by_admin' });
    await recordChange(trx, work, {
      action: 'end_sessions',
      entity: 'user',
      entityId: id,
      before: { sessions: user.sessions },
    });
  });
  return { ok: true };
}

/** The same message and hourly limit as if the user had requested it. */
async function confirmAgain(work: Work, id: string) {
  const user = await findUser(work.db, id);
  if (!user) throw unknown(id);
  if (user.isConfirmed) throw new AppError('CONFLICT', 'This user is confirmed already.', { id });
  if (user.disabledAt !== null) throw new AppError('CONFLICT', 'Enable this user first.', { id });
  await resendConfirmation(work, user.email === null ? { phone: user.phone ?? '' } : { email: user.email });
  await recordChange(work.db, work, { action: 'resend_confirmation', entity: 'user', entityId: id });
  return { ok: true };
}

const invitationsRouter = router({
  list: staffProcedure('person.manage').query(({ ctx }) => listInvitations(ctx.db)),
  create: staffProcedure('person.manage')
    .input(inviteInput)
    .mutation(({ ctx, input }) => invite(ctx, input)),
  resend: staffProcedure('person.manage')
    .input(invitationInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.id)),
  withdraw: staffProcedure('person.manage')
    .input(invitationInput)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input.id)),
});

export const usersAdminRouter = router({
  list: staffProcedure('person.manage')
    .input(userListInput)
    .query(({ ctx, input }) => listUsers(ctx.db, input)),
  setRole: reauthenticatedStaffProcedure('person.manage')
    .input(setRoleInput)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  invitations: invitationsRouter,
  setDisabled: reauthenticatedStaffProcedure('person.manage')
    .input(setDisabledInput)
    .mutation(({ ctx, input }) => setDisabled(ctx, input)),
  profile: staffProcedure('person.manage')
    .input(userIdInput)
    .query(({ ctx, input }) => getProfile(ctx.db, input.id)),
  setProfile: reauthenticatedStaffProcedure('person.manage')
    .input(profileOfUserInput)
    .mutation(({ ctx, input }) => setProfile(ctx, input)),
  resendConfirmation: staffProcedure('person.manage')
    .input(userIdInput)
    .mutation(({ ctx, input }) => confirmAgain(ctx, input.id)),
  endSessions: reauthenticatedStaffProcedure('person.manage')
    .input(userIdInput)
    .mutation(({ ctx, input }) => endSessions(ctx, input.id)),
});
