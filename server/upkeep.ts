import { deleteOldClicks } from './features/affiliate/affiliate.queries';
import { deleteUnconfirmedUsers } from './features/auth/account.queries';
import { deleteExpiredTokens } from './features/auth/one-time-tokens.queries';
import { deleteExpiredSessions } from './features/auth/sessions.queries';
import { deleteOldSignInNetworks } from './features/auth/sign-in-networks.queries';
import { deleteOldContactMessages } from './features/contact/contact.queries';
import { sweepUploads } from './features/media/sweep';
import { deleteUnconfirmedSubscribers } from './features/newsletter/newsletter.queries';
import { deleteOldLimits } from './http/rate-limits.queries';
import { deleteOldMail } from './mail/mail-queue.queries';
import { rerenderOutdated } from './markdown/rerender';
import type { Services } from './services';

const HOUR = 3_600_000;

/** What the privacy page promises to forget, and what nobody needs any more. Safe to run on several replicas at once. */
export async function forgetOldData({ db }: Services): Promise<void> {
  await deleteUnconfirmedSubscribers(db);
  await deleteOldContactMessages(db);
  await deleteOldClicks(db);
  await deleteOldMail(db);
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await deleteOldSignInNetworks(db);
  await deleteUnconfirmedUsers(db);
  await deleteOldLimits(db);
}

/** Housekeeping at start and every hour. A failure is logged and tried again an hour later. */
export function startUpkeep(services: Services) {
  let isLeaving = false;
  async function run() {
    try {
      await forgetOldData(services);
      await sweepUploads(services);
      await rerenderOutdated({ ...services, isLeaving: () => isLeaving });
    } catch (error) {
      if (!isLeaving) services.logger.error({ err: error }, 'upkeep failed');
    }
  }
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, HOUR).unref();
  return {
    stop: async () => {
      isLeaving = true;
      clearInterval(timer);
      await running;
    },
  };
}
