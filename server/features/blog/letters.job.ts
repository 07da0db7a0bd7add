import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../base/errors';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { databaseFailure } from '../../database/database-failure';
import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import { listHeaders } from '../../mail/list-headers';
import { createMailSender } from '../../mail/mail-sender';
import { messageJob } from '../../mail/message-job';
import { queueMails } from '../../mail/mail-queue';
import type { Sender } from '../../mail/mail-transport';
import type { Services } from '../../trpc/services';
import { newToken, tokenHash } from '../auth/primitives/one-time-tokens';
import { can } from '../../trpc/policies/can';
import { findRole } from '../auth/store/auth.queries';
import { getSettings } from '../settings/settings.service';
import { personalMail } from '../../markdown/letter-mail';
import type { LetterMail } from '../../markdown/letter-mail';
import { assertMailServer, getLetter, LETTERS_JOB, writtenLetter } from './letters.admin.service';
import {
  beginSending,
  finishSending,
  listDuePlans,
  listSending,
  lockSending,
  markQueued,
  storePlanProblem,
  secondsToNextPlan,
  settleDelivery,
  claimPending,
} from './letters.admin.queries';
import type { Recipient } from './letters.admin.queries';

type Parts = Pick<Services, 'db' | 'config' | 'logger' | 'markdown'>;

/** Far below `expireInSeconds`; the next run continues. */
const LONGEST_RUN_MS = 40_000;
const PAUSE_MS = 1_000;
/** Small enough that a pause takes effect soon and a transaction stays short. */
const MAX_BATCH = 200;
/** An outage of a minute is not made up for in one second. */
const LONGEST_CATCH_UP_S = 5;

/** Throws if the person who scheduled it may no longer send letters: a letter is scheduled up to a year ahead. */
async function assertMaySend(db: Db, plannedBy: string | null): Promise<void> {
  const planner = plannedBy === null ? null : { userId: plannedBy, role: await findRole(db, plannedBy) };
  if (!can(planner, 'letter.write')) throw new AppError('FORBIDDEN', 'Whoever planned it may no longer send letters.');
}

async function begin(parts: Parts, { id, plannedBy }: { id: string; plannedBy: string | null }): Promise<void> {
  const { db, config, logger } = parts;
  let mail: LetterMail;
  try {
    assertMailServer(config, id);
    await assertMaySend(db, plannedBy);
    mail = await writtenLetter(parts, await getLetter(db, id));
  } catch (error) {
    if (databaseFailure(error)) throw error;
    if (!(error instanceof AppError)) logger.error({ err: error, id }, 'a letter could not be written');
    await storePlanProblem(db, id, error instanceof AppError ? error.message : 'The letter could not be written.');
    return;
  }
  await db.transaction().execute(async (trx) => {
    if (await beginSending(trx, id, mail)) await announceChange(trx, ['letters']);
  });
}

/** Rates below one a second are sent one by one. */
function allowance(seconds: number, perMinute: number, waiting: number): number {
  const elapsed = Math.min(seconds, Math.max(LONGEST_CATCH_UP_S, 60 / perMinute));
  const due = Math.floor((elapsed * perMinute) / 60);
  return Math.max(0, Math.min(due, MAX_BATCH, Math.max(1, (perMinute * LONGEST_CATCH_UP_S) / 60) - waiting));
}

function mailTo({ publicUrl }: Parts['config'], title: string, mail: LetterMail, to: Recipient & { email: string }) {
  const token = newToken();
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=${token}`;
  return {
    to: to.email,
    subject: title,
    ...personalMail(mail, { unsubscribeUrl, confirmedAt: to.confirmedAt ?? new Date() }),
    headers: listHeaders('letters', unsubscribeUrl),
    hash: tokenHash(token),
    deliveryId: to.deliveryId,
  };
}

/** Each mail is queued in the transaction that marks its delivery. */
async function queueBatch({ db, config }: Parts, id: string): Promise<void> {
  const { lettersPerMinute } = await getSettings(db);
  await db.transaction().execute(async (trx) => {
    const sending = await lockSending(trx, id);
    if (!sending) return;
    const limit = Math.floor(allowance(sending.seconds, lettersPerMinute, sending.waiting));
    if (limit > 0) {
      const next = await claimPending(trx, id, limit);
      const mails = next.flatMap(({ email, ...rest }) =>
        email === null ? [] : [mailTo(config, sending.title, sending, { ...rest, email })],
      );
      const ids = await queueMails(trx, 'letter', mails);
      const queued = mails.map(({ deliveryId, hash }, at) => ({ deliveryId, tokenHash: hash, mailId: ids[at] ?? '' }));
      const skipped = next.filter(({ email }) => email === null).map(({ deliveryId }) => deliveryId);
      if (next.length > 0) await markQueued(trx, id, { queued, skipped });
    }
    if (await finishSending(trx, id)) await announceChange(trx, ['letters']);
  });
}

/** Returns false if the run ended before all was sent. */
export async function sendLetters(parts: Parts, isOver: () => boolean, pauseMs = PAUSE_MS): Promise<boolean> {
  for (;;) {
    for (const plan of await listDuePlans(parts.db)) await begin(parts, plan);
    const sending = await listSending(parts.db);
    if (sending.length === 0) return true;
    for (const id of sending) await queueBatch(parts, id);
    if (isOver()) return false;
    await sleep(pauseMs);
  }
}

export function lettersJob(services: Services): Job {
  return recurringJob(services.db, {
    name: LETTERS_JOB,
    // As for alerts: a killed run must not block the next, and concurrent runs take turns.
    policy: 'short',
    everySeconds: 60,
    atStart: true,
    expireInSeconds: 60,
    pollSeconds: 5,
    shutdownMs: 3_000,
    run: async (_data, signal) => {
      const endsAt = Date.now() + LONGEST_RUN_MS;
      const isDone = await sendLetters(services, () => signal.aborted || Date.now() > endsAt);
      if (!isDone) return { afterSeconds: 1, data: {} };
      const seconds = await secondsToNextPlan(services.db);
      return seconds !== undefined && seconds < 60
        ? { afterSeconds: Math.max(1, Math.ceil(seconds)), data: {} }
        : undefined;
    },
  });
}

/** Separate from the queue of account mails, which must not wait behind letters. */
export function letterMailJob(services: Services, from: () => Promise<Sender>): Job<{ id: string }> {
  const sender = createMailSender({ ...services, from, channel: 'letter', onDone: settleDelivery });
  return messageJob(services.db, 'letter', sender);
}
