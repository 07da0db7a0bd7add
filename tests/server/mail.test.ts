import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Db } from '../../server/database/database';
import { renderMail } from '../../server/mail/mail-layout';
import { queueMail } from '../../server/mail/mail-queue';
import { createMailSender } from '../../server/mail/mail-sender';
import type { MailTransport } from '../../server/mail/mail-transport';
import { test } from '../database/test-database';

const logger = pino({ level: 'silent' });
const from = () => Promise.resolve({ name: 'LootRank', address: 'desk@example.com' });
const letter = {
  to: 'reader@example.com',
  subject: 'A letter',
  text: 'See https://example.com/t/SECRET',
  html: '<p>SECRET</p>',
};

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail_queue').execute();
});

function senderWith(db: Db, send: MailTransport['send']) {
  const config = { smtpUrl: undefined, dataDir: '/nowhere' };
  return createMailSender({ db, config, logger, from, transport: { send, close: () => undefined } });
}

async function makeDue(db: Db) {
  await db
    .updateTable('mail_queue')
    .set({ next_attempt_at: new Date(0) })
    .execute();
}

test('without a mail server each mail becomes a file only its owner may read', async ({ db }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  await queueMail(db, {
    ...letter,
    replyTo: 'asker@example.com',
    headers: { 'List-Unsubscribe': '<https://example.com/u>' },
  });
  await createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from }).sendDue();
  const outbox = path.join(dataDir, 'outbox');
  const [name = ''] = await readdir(outbox);
  const mail = await readFile(path.join(outbox, name), 'utf8');
  expect(mail).toMatch(/^From: LootRank <desk@example.com>\r$/m);
  expect(mail).toMatch(/^To: reader@example.com\r$/m);
  expect(mail).toMatch(/^Reply-To: asker@example.com\r$/m);
  expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/example.com\/u>\r$/m);
  expect(mail).toContain('multipart/alternative');
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
});

test('what was sent leaves neither its text nor its address behind', async ({ db }) => {
  await queueMail(db, { ...letter, headers: { 'List-Unsubscribe': '<https://example.com/SECRET>' } });
  await senderWith(db, () => Promise.resolve()).sendDue();
  const row = await db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'sent', subject: 'A letter' });
  expect(JSON.stringify(row)).not.toMatch(/SECRET|reader@/);
});

test('a mail of a transaction that fails is never sent', async ({ db }) => {
  await expect(
    db.transaction().execute(async (trx) => {
      await queueMail(trx, letter);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('mail_queue').selectAll().execute()).toEqual([]);
});

test('a refused mail is tried again after growing pauses and given up after the eighth try', async ({ db }) => {
  await queueMail(db, letter);
  const sender = senderWith(db, () => Promise.reject(new Error('550 reader@example.com unknown')));
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await makeDue(db);
    await sender.sendDue();
    const row = await db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
    if (attempt < 8) {
      expect(row.status).toBe('queued');
      pauses.push(Math.round((row.next_attempt_at.getTime() - Date.now()) / 10_000));
    }
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses[0]).toBe(3);
  const row = await db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'failed', attempts: 8, text_body: '', to_address: '' });
  expect(row.last_error).not.toContain('@');
  await makeDue(db);
  await sender.sendDue();
  expect((await db.selectFrom('mail_queue').select('attempts').executeTakeFirstOrThrow()).attempts).toBe(8);
});

test('two senders on one database send each mail once', async ({ db }) => {
  for (let n = 0; n < 30; n += 1) await queueMail(db, { ...letter, subject: `Letter ${n}` });
  const sent: string[] = [];
  const send: MailTransport['send'] = async ({ subject }) => {
    sent.push(subject);
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await Promise.all([1, 2, 3].map(() => senderWith(db, send).sendDue()));
  expect(sent).toHaveLength(30);
  expect(new Set(sent).size).toBe(30);
});

test('a mail whose sender died is sent by the next one', async ({ db }) => {
  await queueMail(db, letter);
  await db
    .updateTable('mail_queue')
    .set({ status: 'sending', attempts: 1, next_attempt_at: new Date(Date.now() - 1000) })
    .execute();
  const sent: string[] = [];
  await senderWith(db, ({ to }) => Promise.resolve(void sent.push(to))).sendDue();
  expect(sent).toEqual(['reader@example.com']);
});

test('stopping waits for the mail being sent and takes no other', async ({ db }) => {
  await queueMail(db, letter);
  await queueMail(db, letter);
  let finished = 0;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const sender = senderWith(db, async () => {
    begun();
    await new Promise((resolve) => setTimeout(resolve, 100));
    finished += 1;
  });
  sender.start();
  await hasBegun;
  await sender.stop();
  expect(finished).toBe(1);
  const rows = await db.selectFrom('mail_queue').select('status').execute();
  expect(rows.map((row) => row.status).sort()).toEqual(['queued', 'sent']);
});

test('a line break in a subject or header starts no header of its own', async ({ db }) => {
  await queueMail(db, {
    ...letter,
    subject: 'Hello\r\nBcc: all@example.com',
    headers: { 'X-Name': 'a\r\nBcc: all@example.com' },
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  await createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from }).sendDue();
  const [name = ''] = await readdir(path.join(dataDir, 'outbox'));
  const mail = await readFile(path.join(dataDir, 'outbox', name), 'utf8');
  expect(mail).not.toMatch(/^Bcc:/m);
});

test('text in a mail is shown as text', () => {
  const { html } = renderMail({
    siteName: '<b>Site</b>',
    heading: 'A & B',
    paragraphs: ['<script>1</script>'],
    footer: ['"x"'],
  });
  expect(html).not.toMatch(/<script|<b>/);
});
