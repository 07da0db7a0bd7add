import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config';
import type { Db } from '../database/database';
import type { Logger } from '../logger';
import { claimDueMail, markMailFailed, markMailSent, postponeMail } from './mail-queue.queries';
import type { Channel, DueMail } from './mail-queue.queries';
import { createMailTransport } from './mail-transport';
import type { MailTransport, Sender } from './mail-transport';

const POLL_MS = 2_000;
const LEASE_SECONDS = 300;
/** A message given up there is sent again when its lease ends. */
const LEAVE_MS = 1_500;
const MAX_ATTEMPTS = 8;

/** 30 s, then four times as long each time, six hours at most: eight tries span 15 hours. */
function pauseAfter(attempts: number): number {
  return Math.min(30 * 4 ** (attempts - 1), 6 * 3600);
}

interface Options {
  db: Db;
  config: Pick<Config, 'smtpUrl' | 'dataDir'>;
  logger: Logger;
  /** Whom mail comes from; asked for each mail because an admin may change it. */
  from: () => Promise<Sender>;
  transport?: MailTransport;
  /** Which messages of the queue are this sender's. */
  channel?: Channel;
}

const WORDS = {
  mail: { sent: 'mail sent', outbox: 'mail written to the outbox', failed: 'mail not sent' },
  sms: { sent: 'text message sent', outbox: 'text message written to the outbox', failed: 'text message not sent' },
} as const;

// Servers answer with the address they refuse; neither the log nor the row keeps it.
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${code}${answer}`;
}

/** Sends what is queued. Several may run on one database: each mail is claimed by one of them. */
export function createMailSender({
  db,
  config,
  logger,
  from,
  transport = createMailTransport(config),
  channel = 'mail',
}: Options) {
  const words = WORDS[channel];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function sendOne(mail: DueMail): Promise<void> {
    try {
      await transport.send(mail, await from());
    } catch (error) {
      const reason = reasonOf(error);
      const isLast = mail.attempts >= MAX_ATTEMPTS;
      logger.warn({ mailId: mail.id, attempts: mail.attempts, reason, isLast }, words.failed);
      if (isLast) await markMailFailed(db, mail.id, reason);
      else await postponeMail(db, mail.id, reason, pauseAfter(mail.attempts));
      return;
    }
    await markMailSent(db, mail.id);
    logger.info({ mailId: mail.id, subject: mail.subject }, config.smtpUrl ? words.sent : words.outbox);
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const mail = isStopped ? undefined : await claimDueMail(db, LEASE_SECONDS, channel);
      if (!mail) return;
      await sendOne(mail);
    }
  }

  async function turn(): Promise<void> {
    try {
      await sendDue();
    } catch (err) {
      logger.warn({ err }, 'mail queue not readable');
    }
    if (!isStopped) schedule(POLL_MS);
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => {
      running = turn();
    }, ms);
    timer.unref();
  }

  return {
    start: () => schedule(0),
    sendDue,
    /** Lets the mail being sent finish, unless that takes long, and takes no further one. */
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([running, pause(LEAVE_MS, undefined, { ref: false })]);
      transport.close();
    },
  };
}

export type MailSender = ReturnType<typeof createMailSender>;
