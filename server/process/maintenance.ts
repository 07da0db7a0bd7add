import { sweepWorkDirectories } from '../base/work-directory';
import { DELETED_AT_ONCE } from '../database/delete-batch';
import type { Db } from '../database/database';
import { deleteOldSubmissions } from '../database/submissions.queries';
import { deleteOldMissing } from '../features/addresses/missing-paths.queries';
import { deleteOldClicks } from '../features/affiliate/affiliate.queries';
import { deleteOldAlertMails } from '../features/alerts/alert-links.queries';
import { deleteOldDeliveries } from '../features/alerts/deliveries.queries';
import { deleteUnconfirmedUsers } from '../features/auth/store/account.queries';
import { deleteOldAccountNotices } from '../features/auth/store/stored-notices.queries';
import { deleteExpiredAttempts, deleteExpiredNonces } from '../features/auth/store/attempts.queries';
import { deleteExpiredKeys } from '../features/auth/keys/signing-keys.queries';
import { deleteExpiredChallenges } from '../features/auth/store/passkeys.queries';
import { deleteExpiredFamilies } from '../features/auth/store/families.queries';
import { deleteExpiredPersonalTokens } from '../features/auth/store/personal-tokens.queries';
import { deleteOldInvitations } from '../features/auth/store/invitations.queries';
import { deleteExpiredTokens } from '../features/auth/store/one-time-tokens.queries';
import { deleteExpiredSessions } from '../features/auth/store/sessions.queries';
import { deleteOldSignInNetworks } from '../features/auth/store/sign-in-limits.queries';
import { deleteOldVotes } from '../features/codes/code-votes.queries';
import { deleteUndecidedReports } from '../features/payouts/payout-reports.queries';
import { deleteRemovedPayouts } from '../features/payouts/payouts.queries';
import { settleAgedPayouts } from '../features/payouts/payouts.service';
import { deleteOldContactMessages } from '../features/contact/contact.queries';
import { deleteOldAsked } from '../features/search/ask.queries';
import { deleteGoneFine } from '../features/mentions/mentions.admin.queries';
import { deleteOldTrash } from '../features/editing/trash.queries';
import { sweepUploads } from '../features/media/sweep';
import {
  deleteLostDeliveries,
  deleteUnconfirmedSubscribers,
  deleteUnsubscribed,
} from '../features/newsletter/newsletter.queries';
import { deleteOldLimits } from '../http/rate-limits.queries';
import { recoverMessages } from '../mail/mail-queue';
import { deleteOldMail } from '../mail/mail-queue.queries';
import { sweepOutbox } from '../mail/sweep-outbox';
import { rerenderOutdated } from '../markdown/rerender';
import type { Services } from '../trpc/services';

/**
 * Deletes what the privacy page promises to delete, and obsolete rows. Each call deletes one batch and returns its
 * size.
 */
const EXPIRED: Readonly<Record<string, (db: Db) => Promise<number>>> = {
  'unconfirmed subscribers': deleteUnconfirmedSubscribers,
  unsubscribed: deleteUnsubscribed,
  'deliveries of letters': deleteLostDeliveries,
  'contact messages': deleteOldContactMessages,
  clicks: deleteOldClicks,
  mail: deleteOldMail,
  sessions: deleteExpiredSessions,
  programs: deleteExpiredFamilies,
  'personal tokens': deleteExpiredPersonalTokens,
  tokens: deleteExpiredTokens,
  invitations: deleteOldInvitations,
  'passkey challenges': deleteExpiredChallenges,
  'sign-in networks': deleteOldSignInNetworks,
  'sign-in attempts': deleteExpiredAttempts,
  'sign-in nonces': deleteExpiredNonces,
  'signing keys': deleteExpiredKeys,
  'account notices': deleteOldAccountNotices,
  'unconfirmed accounts': deleteUnconfirmedUsers,
  alerts: deleteOldDeliveries,
  'links of alerts': deleteOldAlertMails,
  limits: deleteOldLimits,
  submissions: deleteOldSubmissions,
  'sites asked for': deleteOldAsked,
  'votes on codes': deleteOldVotes,
  'paths not found': deleteOldMissing,
  trash: deleteOldTrash,
  'removed withdrawals': deleteRemovedPayouts,
  'undecided reports': deleteUndecidedReports,
  'passages that are fine': deleteGoneFine,
};

/** Safe to run on several replicas at once; each step ends soon after `isShuttingDown`. */
function toSteps(services: Services, isShuttingDown: () => boolean): [string, () => Promise<unknown>][] {
  const deletions = Object.entries(EXPIRED).map(([name, deleteNext]): [string, () => Promise<void>] => [
    name,
    async () => {
      while (!isShuttingDown() && (await deleteNext(services.db)) >= DELETED_AT_ONCE);
    },
  ]);
  return [
    ...deletions,
    ['mail without a job', () => recoverMessages(services.db, 'mail')],
    ['letters without a job', () => recoverMessages(services.db, 'letter')],
    ['text messages without a job', () => recoverMessages(services.db, 'sms')],
    ['outbox', () => sweepOutbox(services.config)],
    ['payouts that count no more', () => settleAgedPayouts(services.db)],
    ['work directories', () => sweepWorkDirectories(services.config.dataDir)],
    ['uploads', () => sweepUploads({ ...services, isShuttingDown })],
    ['markdown', () => rerenderOutdated({ ...services, isShuttingDown })],
  ];
}

export async function runMaintenance(services: Services, isShuttingDown: () => boolean = () => false): Promise<void> {
  for (const [step, run] of toSteps(services, isShuttingDown)) {
    if (isShuttingDown()) return;
    try {
      await run();
    } catch (err) {
      if (!isShuttingDown()) services.logger.error({ err, step }, 'maintenance step failed');
    }
  }
}
