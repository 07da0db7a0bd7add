import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { queueMail } from '../../../server/mail/mail-queue';
import { createMailSender } from '../../../server/mail/mail-sender';
import { queueSms } from '../../../server/sms/sms-queue';
import { createSmsSender } from '../../../server/sms/sms-sender';
import { messageJob } from '../../../server/mail/message-job';
import { test } from '../../database/test-database';
import { sendWaiting, startJobs } from '../../fixtures/jobs';

const message = { to: '+442079460000', subject: 'One-time code', text: '123456 is your code.' };

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail_queue').execute();
});

test('without a webhook each text message becomes a file that only its owner can read, and the log contains no code', async ({
  db,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-'));
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => lines.push(line) });
  await queueSms(db, message);
  await sendWaiting(db, createSmsSender({ db, config: { smsWebhookUrl: undefined, dataDir }, logger }), 'sms');
  const outbox = path.join(dataDir, 'outbox');
  const [name = ''] = await readdir(outbox);
  expect(name).toMatch(/\.sms\.txt$/);
  expect(await readFile(path.join(outbox, name), 'utf8')).toBe('To: +442079460000\n\n123456 is your code.\n');
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600);
  expect(lines.join('')).toContain('One-time code');
  expect(lines.join('')).not.toMatch(/123456|7946/);
  const row = await db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'sent', to_address: '', text_body: '' });
});

test('with a webhook it is posted there, and retried if refused', async ({ db, onTestFinished }) => {
  const bodies: unknown[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      bodies.push(JSON.parse(body));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const smsWebhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
  const sender = createSmsSender({
    db,
    config: { smsWebhookUrl, dataDir: '/nowhere' },
    logger: pino({ level: 'silent' }),
  });
  await queueSms(db, message);
  await sendWaiting(db, sender, 'sms');
  expect(await db.selectFrom('mail_queue').select(['status', 'last_error']).executeTakeFirst()).toEqual({
    status: 'queued',
    last_error: 'webhook 500',
  });
  status = 202;
  await sendWaiting(db, sender, 'sms');
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual({ id: expect.any(String) as string, to: message.to, text: message.text });
  expect((await db.selectFrom('mail_queue').select('status').executeTakeFirst())?.status).toBe('sent');
});

test('mail and text messages each use their own sender', async ({ db, database, onTestFinished }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-'));
  const logger = pino({ level: 'silent' });
  await queueSms(db, message);
  await queueMail(db, { to: 'reader@example.com', subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' });
  const from = () => Promise.resolve({ name: 'LootRank', address: 'desk@example.com' });
  const sender = createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from });
  const jobs = startJobs({ ...database, jobs: [messageJob(db, 'mail', sender)] });
  onTestFinished(() => jobs.stop());
  await vi.waitFor(
    async () => {
      const rows = await db.selectFrom('mail_queue').select(['channel', 'status']).orderBy('channel').execute();
      expect(rows).toEqual([
        { channel: 'mail', status: 'sent' },
        { channel: 'sms', status: 'queued' },
      ]);
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(await readdir(path.join(dataDir, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)]);
});
