import { signedInProcedure } from '../../../trpc/procedures';
import type { Action } from '../../../trpc/policies/can';
import { staffProcedure } from '../../../trpc/policies/staff-procedure';
import { requireReauthentication } from './reauthentication';

/**
 * For what an open session must not suffice for. It asks before the input is read, so no service forgets to; the
 * transaction that follows asks again, once the session can no longer be ended.
 */
export const reauthenticatedProcedure = signedInProcedure.use(async ({ next, ctx }) => {
  await requireReauthentication(ctx);
  return next();
});

/** The same for the admin area: whatever gives, takes or revives a right of somebody else. */
export const reauthenticatedStaffProcedure = (action: Action) =>
  staffProcedure(action).use(async ({ next, ctx }) => {
    await requireReauthentication(ctx);
    return next();
  });
