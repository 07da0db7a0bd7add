import { payoutCreate, payoutId, payoutsInput, payoutUpdate } from '../../../shared/casinos/payouts.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../auth/policies/staff-procedure';
import { listDeskPayouts } from './payouts.queries';
import { addPayout, putBackPayout, removePayout, savePayout } from './payouts.service';

export const payoutsAdminRouter = router({
  list: staffProcedure('casino.write')
    .input(payoutsInput)
    .query(({ ctx, input }) => listDeskPayouts(ctx.db, input.casinoId)),
  add: staffProcedure('casino.write')
    .input(payoutCreate)
    .mutation(({ ctx, input }) => addPayout(ctx, input)),
  save: staffProcedure('casino.write')
    .input(payoutUpdate)
    .mutation(({ ctx, input }) => savePayout(ctx, input)),
  remove: staffProcedure('casino.write')
    .input(payoutId)
    .mutation(({ ctx, input }) => removePayout(ctx, input.id)),
  putBack: staffProcedure('casino.write')
    .input(payoutId)
    .mutation(({ ctx, input }) => putBackPayout(ctx, input.id)),
});
