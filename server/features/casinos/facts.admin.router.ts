import { factChecksInput, factsVerifyInput } from '../../../shared/fact-checks';
import { adminProcedure, router } from '../../trpc/procedures';
import { listFactsToCheck, verifyFactsOfMany } from './fact-checks.service';

export const factsAdminRouter = router({
  /** By the day on which their check is due. */
  due: adminProcedure.input(factChecksInput.prefault({})).query(({ ctx, input }) => listFactsToCheck(ctx.db, input)),
  verify: adminProcedure.input(factsVerifyInput).mutation(({ ctx, input }) => verifyFactsOfMany(ctx.db, ctx, input)),
});
