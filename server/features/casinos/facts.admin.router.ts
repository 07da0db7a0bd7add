import { factChecksInput, factsUndoVerifyInput, factsVerifyInput } from '../../../shared/facts/fact-checks.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listFactsToCheck } from './fact-checks.service';
import { undoVerification, verifyFactsOfMany } from '../facts/fact-verification.service';

export const factsAdminRouter = router({
  due: staffProcedure('casino.write')
    .input(factChecksInput.prefault({}))
    .query(({ ctx, input }) => listFactsToCheck(ctx.db, input)),
  verify: staffProcedure('casino.write')
    .input(factsVerifyInput)
    .mutation(({ ctx, input }) => verifyFactsOfMany(ctx.db, ctx, input)),
  /** Throws CONFLICT if one of the facts was saved or verified again since. */
  undoVerify: staffProcedure('casino.write')
    .input(factsUndoVerifyInput)
    .mutation(({ ctx, input }) => undoVerification(ctx.db, ctx, input)),
});
