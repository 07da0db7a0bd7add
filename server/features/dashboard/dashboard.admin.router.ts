import { z } from 'zod';
import { countUnsaved, listCopies } from '../editing/working-copies.queries';
import type { Db } from '../../database/database';
import { countLegalWork } from '../pages/legal.queries';
import { listExamplePages } from '../pages/pages.admin.queries';
import { countDemo } from '../settings/settings.queries';
import { listExampleFigures } from '../settings/trust-figures';
import { getSettings, hasOperator } from '../settings/settings.service';
import { cached } from '../../cache/query-cache';
import { countFailedMessages } from '../../mail/mail-queue.queries';
import { router } from '../../trpc/procedures';
import { can } from '../../trpc/policies/can';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { countOverdueFacts } from '../casinos/fact-checks.service';
import { countFigures, listDayFigures, markSeen } from './dashboard.queries';
import { listFirstSteps, sendTestMail } from './first-steps';
import { listSince } from './since';

async function listBeforeGoingLive(db: Db) {
  const [demo, examplePages, law, settings] = await Promise.all([
    countDemo(db),
    listExamplePages(db),
    countLegalWork(db),
    getSettings(db),
  ]);
  return {
    demo,
    examplePages,
    law,
    exampleFigures: listExampleFigures(settings).map((key) => ({ key, value: settings[key] })),
    hasOperator: hasOperator(settings),
  };
}

const DAYS = 30;

// Sign-ups and clicks do not invalidate the cache; they appear when the result expires, within minutes.
const COUNTED = ['casinos', 'posts', 'messages', 'subscribers', 'users'];

export const dashboardAdminRouter = router({
  summary: staffProcedure('desk.figures').query(async ({ ctx }) => ({
    ...(await cached(ctx.db, { key: 'dashboard figures', tags: COUNTED }, () => countFigures(ctx.db))),
    unsaved: await countUnsaved(ctx.db),
    failedMessages: await countFailedMessages(ctx.db),
    overdueFacts: await countOverdueFacts(ctx.db),
    mailIsSent: ctx.services.config.smtpUrl !== undefined,
  })),
  waitingChanges: staffProcedure('desk.open').query(({ ctx }) =>
    listCopies(ctx.db, can(ctx.viewer, 'desk.figures') ? {} : { begunBy: ctx.viewer.userId }),
  ),
  since: staffProcedure('desk.figures').query(({ ctx }) => listSince(ctx.db, ctx.viewer)),
  seen: staffProcedure('desk.figures').mutation(async ({ ctx }) => {
    await markSeen(ctx.db, ctx.viewer.userId);
    return { ok: true };
  }),
  beforeGoingLive: staffProcedure('settings.manage').query(({ ctx }) => listBeforeGoingLive(ctx.db)),
  firstSteps: staffProcedure('settings.manage').query(({ ctx }) => listFirstSteps(ctx.services)),
  sendTestMail: staffProcedure('settings.manage')
    .input(z.strictObject({}).prefault({}))
    .mutation(({ ctx }) => sendTestMail(ctx.services, ctx)),
  activity: staffProcedure('desk.figures').query(({ ctx }) =>
    cached(ctx.db, { key: 'dashboard activity', tags: [] }, () => listDayFigures(ctx.db, DAYS)),
  ),
});
