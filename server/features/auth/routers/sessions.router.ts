import { sessionInput } from '../../../../shared/auth/auth.schema';
import { router, signedInProcedure } from '../../../trpc/procedures';
import { signedOut } from '../ground/form-answer';
import { listOwnSessions, revokeSession } from '../sessions/own-sessions.service';

export const sessionsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listOwnSessions(ctx)),
  revoke: signedInProcedure
    .input(sessionInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await revokeSession(ctx, input.id))),
});
