import { databaseFailure } from '../../database/database-failure';
import { newToken, tokenHash } from '../auth/primitives/one-time-tokens';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { insertAlertMail } from './alert-links.queries';
import { alertMail } from './alert-mail';
import { dueTimes, LONGEST_WAIT_MS, MAIL_GAP_MS, QUIET_MS } from './alert-times';
import {
  listDueChanges,
  listDuePeople,
  lockRecipient,
  markDone,
  recordMailed,
  postponeDue,
} from './deliveries.queries';
import { netChanges } from './net-changes';
import { addDeliveries, deletePendingChanges, listReadySites } from './pending-changes.queries';
import type { ReadySite, SiteProgress } from './pending-changes.queries';

/** Low enough that a statement finishes within its timeout, however much an import changed per site. */
const PEOPLE_AT_ONCE = 1_000;
const SITES_AT_ONCE = 40;
const ROWS_AT_ONCE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const RETRY_MS = 60 * 60_000;

type Parts = Pick<Services, 'db' | 'config' | 'logger'>;

interface Run {
  now: Date;
  isOver: () => boolean;
}

/** Restarting after a kill neither skips an account nor adds a delivery twice. */
async function addSiteDeliveries({ db }: Parts, sites: readonly ReadySite[], { now, isOver }: Run): Promise<void> {
  const due = dueTimes(now);
  let remaining: SiteProgress[] = sites.map((site) => ({ ...site, after: BEFORE_ALL }));
  while (remaining.length > 0) {
    if (isOver()) return;
    const peopleOfEach = Math.ceil(PEOPLE_AT_ONCE / remaining.length);
    const added = await addDeliveries(db, { sites: remaining, peopleOfEach, due, gapMs: MAIL_GAP_MS });
    const unfinished = new Map(
      added.filter(({ people }) => people === peopleOfEach).map((row) => [row.casinoId, row.last]),
    );
    const finished = remaining.filter(({ casinoId }) => !unfinished.has(casinoId));
    await deletePendingChanges(
      db,
      finished.flatMap(({ changeIds }) => changeIds),
    );
    remaining = remaining.flatMap((site) => {
      const after = unfinished.get(site.casinoId);
      return after === undefined ? [] : [{ ...site, after }];
    });
  }
}

async function addReadyDeliveries(parts: Parts, run: Run): Promise<boolean> {
  const quietSince = new Date(run.now.getTime() - QUIET_MS);
  const waitingSince = new Date(run.now.getTime() - LONGEST_WAIT_MS);
  for (;;) {
    const sites = await listReadySites(parts.db, { quietSince, waitingSince, limit: SITES_AT_ONCE });
    if (sites.length === 0) return true;
    if (run.isOver()) return false;
    await addSiteDeliveries(parts, sites, run);
  }
}

type Outcome = 'mailed' | 'nothing' | 'busy' | 'postponed';

async function mailAccount({ db, config }: Parts, userId: string, now: Date): Promise<Outcome> {
  const { siteName, criteria } = await getSettings(db);
  return await db.transaction().execute(async (trx) => {
    const recipient = await lockRecipient(trx, userId);
    if (!recipient) return 'busy';
    const { ids, changes } = await listDueChanges(trx, userId, now);
    const sites = recipient.email === null ? [] : netChanges(changes, criteria);
    if (recipient.email === null || sites.length === 0) {
      await markDone(trx, { userId, changeIds: ids, mailId: null, at: now });
      return 'nothing';
    }
    const token = newToken();
    const { publicUrl } = config;
    const mailId = await queueMail(trx, alertMail({ to: recipient.email, siteName, publicUrl, token, sites }));
    await insertAlertMail(trx, { mailId, userId, tokenHash: tokenHash(token), isOfFilters: false });
    await markDone(trx, { userId, changeIds: ids, mailId, at: now });
    const mailed = sites.flatMap((site) => site.changes);
    const ratingIds = mailed.filter(({ kind }) => kind === 'rating').map(({ lastId }) => lastId);
    await recordMailed(trx, { userId, at: now, ratingIds });
    return 'mailed';
  });
}

/** An error caused by the changes of one account must not block the accounts after it. */
async function mailOrPostpone(parts: Parts, userId: string, now: Date): Promise<Outcome> {
  try {
    return await mailAccount(parts, userId, now);
  } catch (error) {
    if (databaseFailure(error)) throw error;
    parts.logger.error({ err: error, userId }, 'alerts of an account could not be written');
    await postponeDue(parts.db, userId, { now, until: new Date(now.getTime() + RETRY_MS) });
    return 'postponed';
  }
}

async function mailDueAccounts(parts: Parts, run: Run): Promise<boolean> {
  for (;;) {
    const people = await listDuePeople(parts.db, run.now, ROWS_AT_ONCE);
    let done = 0;
    for (const userId of people) {
      if (run.isOver()) return false;
      if ((await mailOrPostpone(parts, userId, run.now)) !== 'busy') done += 1;
    }
    // The remaining accounts are locked by another process, which handles them.
    if (done === 0) return true;
  }
}

/**
 * Adds all ready deliveries first, so that each member gets one mail. Safe on several replicas at once. Returns false
 * if work remains.
 */
export async function sendAlerts(parts: Parts, run: Run): Promise<boolean> {
  return (await addReadyDeliveries(parts, run)) && (await mailDueAccounts(parts, run));
}
