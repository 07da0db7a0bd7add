import {
  answerSave,
  payoutCreate,
  payoutId,
  payoutsInput,
  payoutRestoration,
  payoutUpdate,
  reportDecision,
  reportReopening,
} from '../../../shared/payouts/payouts.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listReports } from './payout-reports.queries';
import { decideAboutReport, reopenReport } from './payout-reports.service';
import { findAnswer, listDeskPayouts } from './payouts.queries';
import { addPayout, restorePayout, removePayout, saveAnswer, savePayout } from './payouts.service';

const MOST_REPORTS = 100;

export const payoutsAdminRouter = router({
  list: staffProcedure('casino.write')
    .input(payoutsInput)
    .query(({ ctx, input }) => listDeskPayouts(ctx.db, input.casinoId)),
  answer: staffProcedure('casino.write')
    .input(payoutsInput)
    .query(({ ctx, input }) => findAnswer(ctx.db, input.casinoId)),
  saveAnswer: staffProcedure('casino.write')
    .input(answerSave)
    .mutation(({ ctx, input }) => saveAnswer(ctx, input)),
  reports: staffProcedure('casino.write').query(({ ctx }) => listReports(ctx.db, MOST_REPORTS)),
  decide: staffProcedure('casino.write')
    .input(reportDecision)
    .mutation(({ ctx, input }) => decideAboutReport(ctx, input)),
  reopen: staffProcedure('casino.write')
    .input(reportReopening)
    .mutation(({ ctx, input }) => reopenReport(ctx, input)),
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
    .input(payoutRestoration)
    .mutation(({ ctx, input }) => restorePayout(ctx, input)),
});
