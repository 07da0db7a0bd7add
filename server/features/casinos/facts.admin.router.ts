import { factChecksInput, factsUndoVerifyInput, factsVerifyInput } from '../../../shared/fact-checks';
import { adminProcedure, router } from '../../trpc/procedures';
import { listFactsToCheck } from './fact-checks.service';
import { undoVerification, verifyFactsOfMany } from './fact-verification.service';

export const factsAdminRouter = router({
  /** By the day on which their check is due. */
  due: adminProcedure.input(factChecksInput.prefault({})).query(({ ctx, input }) => listFactsToCheck(ctx.db, input)),
  verify: adminProcedure.input(factsVerifyInput).mutation(({ ctx, input }) => verifyFactsOfMany(ctx.db, ctx, input)),
  /** As long as none of those facts was saved or verified again. */
  undoVerify: adminProcedure
    .input(factsUndoVerifyInput)
    .mutation(({ ctx, input }) => undoVerification(ctx.db, ctx, input)),
});
