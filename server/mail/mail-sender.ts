import { z } from 'zod';
import type { Config } from '../base/config';
import type { Db } from '../database/database';
import type { Logger } from '../base/logger';
import { enqueue } from '../jobs/enqueue.queries';
import { beginAttempt, markMailFailed, markMailQueued, markMailSent } from './mail-queue.queries';
import type { BegunMail, Channel } from './mail-queue.queries';
import { createMailTransport } from './mail-transport';
import type { MailTransport, Sender } from './mail-transport';

const MAX_ATTEMPTS = 8;
const storedHeaders = z.record(z.string(), z.string());

/**
 * Seconds until the next attempt: 30, then four times as long each time, up to six hours. Eight attempts span 15 hours.
 */
function pauseAfter(attempts: number): number {
  return Math.min(30 * 4 ** (attempts - 1), 6 * 3600);
}

interface Options {
  db: Db;
  config: Pick<Config, 'smtpUrl' | 'dataDir'>;
  logger: Logger;
  from: () => Promise<Sender>;
  transport?: MailTransport;
  channel?: Channel;
  /** Records the outcome in the transaction that marks the message, so that a refused address is not tried again. */
  onDone?: (db: Db, outcome: Outcome) => Promise<void>;
}

interface Outcome {
  mailId: string;
  isSent: boolean;
  reason: string | null;
  /** The server rejected the recipient permanently. */
  isRefused: boolean;
}

const WORDS = {
  mail: { sent: 'mail sent', outbox: 'mail written to the outbox', failed: 'mail not sent' },
  letter: { sent: 'letter sent', outbox: 'letter written to the outbox', failed: 'letter not sent' },
  sms: { sent: 'text message sent', outbox: 'text message written to the outbox', failed: 'text message not sent' },
} as const;

// Reduces an error to its codes: server responses quote the rejected address, which must not reach the log or the row.
function getReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  const answer = error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return `${code}${answer}`;
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false;
  const { responseCode, response } = error as Error & { responseCode?: unknown; response?: unknown };
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false;
  return !/^\d{3}[ -]5\.7\.\d/.test(typeof response === 'string' ? response : '');
}

export function createMailSender({
  db,
  config,
  logger,
  from,
  transport = createMailTransport(config),
  channel = 'mail',
  onDone,
}: Options) {
  const words = WORDS[channel];
  const unmarked = new Set<string>();

  async function attempt(mail: BegunMail): Promise<boolean> {
    try {
      await transport.send({ ...mail, headers: storedHeaders.parse(mail.headers) }, await from());
      return true;
    } catch (error) {
      const reason = getReason(error);
      const isRefused = onDone !== undefined && isRefusal(error);
      const isLast = isRefused || mail.attempts >= MAX_ATTEMPTS;
      logger.warn({ mailId: mail.id, attempts: mail.attempts, reason, isLast }, words.failed);
      if (isLast) {
        await db.transaction().execute(async (trx) => {
          await markMailFailed(trx, mail.id, reason);
          await onDone?.(trx, { mailId: mail.id, isSent: false, reason, isRefused });
        });
      } else await postpone(mail, reason);
      return false;
    }
  }

  async function postpone({ id, attempts }: BegunMail, reason: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await markMailQueued(trx, id, reason);
      await enqueue(trx, channel, { id }, { afterSeconds: pauseAfter(attempts) });
    });
  }

  async function send(id: string): Promise<void> {
    const mail = await beginAttempt(db, id);
    if (!mail) return;
    if (!unmarked.has(id) && !(await attempt(mail))) return;
    unmarked.add(id);
    await db.transaction().execute(async (trx) => {
      await markMailSent(trx, id);
      await onDone?.(trx, { mailId: id, isSent: true, reason: null, isRefused: false });
    });
    unmarked.delete(id);
    logger.info({ mailId: id, subject: mail.subject }, config.smtpUrl ? words.sent : words.outbox);
  }

  return { send, close: () => transport.close() };
}

export type MailSender = ReturnType<typeof createMailSender>;
