import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../base/config';
import { makeDirectory } from '../base/make-directory';
import { mailInLook } from './mail-layout';
import type { MailLook } from './mail-layout';
import type { DueMail } from './mail-queue.queries';

export interface Sender {
  name: string;
  address: string;
  look?: MailLook;
}

export interface MailTransport {
  send: (mail: DueMail, from: Sender) => Promise<void>;
  close: () => void;
}

/** Stops auto-replies (RFC 3834; the second header is for Exchange). */
const FROM_A_PROGRAM = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

function toMessage({ id, to, subject, text, html, headers }: DueMail, { look, ...from }: Sender) {
  const host = from.address.split('@')[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html: look && html ? mailInLook(html, look) : html,
    headers: { ...FROM_A_PROGRAM, ...headers },
    messageId: `<${id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpTransport(url: string): MailTransport {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async (mail, from) => {
      await transport.sendMail(toMessage(mail, from));
    },
    close: () => transport.close(),
  };
}

/** Writes each mail as an .eml file. Mails contain sign-in links, so only the owner can read the files. */
function outboxTransport(directory: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, from) => {
      const { message } = await transport.sendMail(toMessage(mail, from));
      makeDirectory(directory, 0o700);
      const file = path.join(directory, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}

export function outboxDirectory(config: Pick<Config, 'dataDir'>): string {
  return path.join(config.dataDir, 'outbox');
}

export function createMailTransport(config: Pick<Config, 'smtpUrl' | 'dataDir'>): MailTransport {
  return config.smtpUrl === undefined ? outboxTransport(outboxDirectory(config)) : smtpTransport(config.smtpUrl);
}
