import { adminProcedure, router } from '../../trpc/procedures';
import { countEverything, listDayFigures } from './dashboard.queries';

const DAYS = 30;

export const dashboardAdminRouter = router({
  summary: adminProcedure.query(async ({ ctx }) => ({
    ...(await countEverything(ctx.db)),
    mailIsSent: ctx.services.config.smtpUrl !== undefined,
  })),
  activity: adminProcedure.query(({ ctx }) => listDayFigures(ctx.db, DAYS)),
});
