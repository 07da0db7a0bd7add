import { sessionInput } from '../../../../shared/auth';
import { router, signedInProcedure } from '../../../trpc/procedures';
import { signedOut } from '../form-answer';
import { listOwnSessions, revokeSession } from './own-sessions.service';

export const sessionsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listOwnSessions(ctx)),
  revoke: signedInProcedure
    .input(sessionInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await revokeSession(ctx, input.id))),
});
