import {
  earningsMonth,
  earningsQuery,
  statementInput,
  statementRemoval,
  statementsFile,
  statementsImport,
} from '../../../shared/earnings/earnings.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { findFirstMonth, listNamedSites, listStatements } from './earnings.queries';
import { importStatements, previewStatements, readEarnings, removeStatement, saveStatement } from './earnings.service';

export const earningsAdminRouter = router({
  report: staffProcedure('earning.manage')
    .input(earningsQuery)
    .query(({ ctx, input }) => readEarnings(ctx.db, input)),
  statements: staffProcedure('earning.manage')
    .input(earningsMonth)
    .query(({ ctx, input }) => listStatements(ctx.db, input.month)),
  firstMonth: staffProcedure('earning.manage').query(async ({ ctx }) => ({ month: await findFirstMonth(ctx.db) })),
  sites: staffProcedure('earning.manage').query(({ ctx }) => listNamedSites(ctx.db)),
  save: staffProcedure('earning.manage')
    .input(statementInput)
    .mutation(({ ctx, input }) => saveStatement(ctx, input)),
  remove: staffProcedure('earning.manage')
    .input(statementRemoval)
    .mutation(({ ctx, input }) => removeStatement(ctx, input)),
  /** A mutation, because a file is too long for a URL. */
  preview: staffProcedure('earning.manage')
    .input(statementsFile)
    .mutation(({ ctx, input }) => previewStatements(ctx.db, input)),
  import: staffProcedure('earning.manage')
    .input(statementsImport)
    .mutation(({ ctx, input }) => importStatements(ctx, input)),
});
