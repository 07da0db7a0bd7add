import { databaseFailure } from '../../database/database-failure';
import { newToken, tokenHash } from '../auth/tokens/one-time-tokens';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../services';
import { getSettings } from '../settings/settings.service';
import { insertAlertMail } from './alert-links.queries';
import { alertMail } from './alert-mail';
import { dueTimes, LONGEST_WAIT_MS, MAIL_GAP_MS, QUIET_MS } from './alert-times';
import { listDueChanges, listDuePeople, lockRecipient, markDone, noteMailed, postponeDue } from './deliveries.queries';
import { netChanges } from './net-changes';
import { addDeliveries, deleteNoted, listReadySites } from './noted-changes.queries';
import type { ReadySite, SiteInHand } from './noted-changes.queries';

/** So few that a statement ends within its limit, whatever an import changed of each site. */
const PEOPLE_AT_ONCE = 1_000;
const SITES_AT_ONCE = 40;
const ROWS_AT_ONCE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Until somebody whose mail could not be written is tried again. */
const RETRY_MS = 60 * 60_000;

type Parts = Pick<Services, 'db' | 'config' | 'logger'>;

interface Run {
  now: Date;
  /** Asked between two steps: the process leaves, or the run has taken its time. */
  isOver: () => boolean;
}

/** Gives the changes of some sites to everybody who is told of them. Begun again after a kill it leaves nobody out and adds nothing twice. */
async function giveOut({ db }: Parts, sites: readonly ReadySite[], { now, isOver }: Run): Promise<void> {
  const due = dueTimes(now);
  let inHand: SiteInHand[] = sites.map((site) => ({ ...site, after: BEFORE_ALL }));
  while (inHand.length > 0) {
    if (isOver()) return;
    const peopleOfEach = Math.ceil(PEOPLE_AT_ONCE / inHand.length);
    const given = await addDeliveries(db, { sites: inHand, peopleOfEach, due, gapMs: MAIL_GAP_MS });
    const unfinished = new Map(
      given.filter(({ people }) => people === peopleOfEach).map((row) => [row.casinoId, row.last]),
    );
    const finished = inHand.filter(({ casinoId }) => !unfinished.has(casinoId));
    await deleteNoted(
      db,
      finished.flatMap(({ changeIds }) => changeIds),
    );
    inHand = inHand.flatMap((site) => {
      const after = unfinished.get(site.casinoId);
      return after === undefined ? [] : [{ ...site, after }];
    });
  }
}

/** False where the run was over before everything had been given out. */
async function giveOutAll(parts: Parts, run: Run): Promise<boolean> {
  const quietSince = new Date(run.now.getTime() - QUIET_MS);
  const waitingSince = new Date(run.now.getTime() - LONGEST_WAIT_MS);
  for (;;) {
    const sites = await listReadySites(parts.db, { quietSince, waitingSince, limit: SITES_AT_ONCE });
    if (sites.length === 0) return true;
    if (run.isOver()) return false;
    await giveOut(parts, sites, run);
  }
}

type Told = 'mailed' | 'nothing' | 'busy' | 'postponed';

/** One mail with everything that is due for a person; the mail is stored with what it tells, or neither is. */
async function tellPerson({ db, config }: Parts, userId: string, now: Date): Promise<Told> {
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
    await insertAlertMail(trx, { mailId, userId, tokenHash: tokenHash(token) });
    await markDone(trx, { userId, changeIds: ids, mailId, at: now });
    const told = sites.flatMap((site) => site.changes);
    const ratingIds = told.filter(({ kind }) => kind === 'rating').map(({ lastId }) => lastId);
    await noteMailed(trx, { userId, at: now, ratingIds });
    return 'mailed';
  });
}

/** A fault that one person's changes bring about must not keep everybody behind them waiting. */
async function tellOrPostpone(parts: Parts, userId: string, now: Date): Promise<Told> {
  try {
    return await tellPerson(parts, userId, now);
  } catch (error) {
    if (databaseFailure(error)) throw error;
    parts.logger.error({ err: error, userId }, 'alerts of an account could not be written');
    await postponeDue(parts.db, userId, { now, until: new Date(now.getTime() + RETRY_MS) });
    return 'postponed';
  }
}

/** False where the run was over before everybody had been told. */
async function tellAll(parts: Parts, run: Run): Promise<boolean> {
  for (;;) {
    const people = await listDuePeople(parts.db, run.now, ROWS_AT_ONCE);
    let done = 0;
    for (const userId of people) {
      if (run.isOver()) return false;
      if ((await tellOrPostpone(parts, userId, run.now)) !== 'busy') done += 1;
    }
    // Those that are left are told by another process.
    if (done === 0) return true;
  }
}

/**
 * Tells people what has changed on sites they saved, as far as it is due: nobody is written to before everything that is
 * ready has been given out, so that a person gets one mail of it. Safe to run on several replicas at once. False where
 * there is more to do.
 */
export async function tellChanges(parts: Parts, run: Run): Promise<boolean> {
  return (await giveOutAll(parts, run)) && (await tellAll(parts, run));
}
