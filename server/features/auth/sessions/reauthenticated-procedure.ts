import { signedInProcedure } from '../../../trpc/procedures';
import type { Action } from '../../../trpc/policies/can';
import { staffProcedure } from '../../../trpc/policies/staff-procedure';
import { requireReauthentication } from './reauthentication';

/**
 * For actions that an open session must not suffice for. Checked before the input is read, so no service can forget it;
 * the transaction checks again under a lock.
 */
export const reauthenticatedProcedure = signedInProcedure.use(async ({ next, ctx }) => {
  await requireReauthentication(ctx);
  return next();
});

/** For the admin area: granting, removing or restoring another person's rights. */
export const reauthenticatedStaffProcedure = (action: Action) =>
  staffProcedure(action).use(async ({ next, ctx }) => {
    await requireReauthentication(ctx);
    return next();
  });
