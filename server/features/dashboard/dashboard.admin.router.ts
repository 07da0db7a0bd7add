import { cached } from '../../cache/query-cache';
import { countFailedMessages } from '../../mail/mail-queue.queries';
import { adminProcedure, router } from '../../trpc/procedures';
import { countOverdueFacts } from '../casinos/fact-checks.service';
import { listBeforeGoingLive } from './before-going-live.service';
import { countFigures, listDayFigures } from './dashboard.queries';

const DAYS = 30;

// Sign-ups and clicks do not invalidate the cache; they appear when the cached result expires, within minutes.
const COUNTED = ['casinos', 'posts', 'messages', 'subscribers', 'users'];

export const dashboardAdminRouter = router({
  summary: adminProcedure.query(async ({ ctx }) => ({
    ...(await cached(ctx.db, { key: 'dashboard figures', tags: COUNTED }, () => countFigures(ctx.db))),
    failedMessages: await countFailedMessages(ctx.db),
    overdueFacts: await countOverdueFacts(ctx.db),
    mailIsSent: ctx.services.config.smtpUrl !== undefined,
  })),
  beforeGoingLive: adminProcedure.query(({ ctx }) => listBeforeGoingLive(ctx.db)),
  activity: adminProcedure.query(({ ctx }) =>
    cached(ctx.db, { key: 'dashboard activity', tags: [] }, () => listDayFigures(ctx.db, DAYS)),
  ),
});
