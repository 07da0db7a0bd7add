import { adminProcedure, router } from '../../trpc/procedures';
import { countEverything } from './dashboard.queries';

export const dashboardRouter = router({
  summary: adminProcedure.query(async ({ ctx }) => ({
    ...(await countEverything(ctx.db)),
    mailIsSent: ctx.services.config.smtpUrl !== undefined,
  })),
});
