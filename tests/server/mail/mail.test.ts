import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../../../server/database/database';
import { renderMail } from '../../../server/mail/mail-layout';
import { queueMail } from '../../../server/mail/mail-queue';
import { createMailSender } from '../../../server/mail/mail-sender';
import type { MailTransport } from '../../../server/mail/mail-transport';
import { messageJob } from '../../../server/mail/message-job';
import { test } from '../../database/test-database';
import { expire, openJobs, makeDue, removeJobs, sendWaiting, startAndStop, startJobs } from '../../fixtures/jobs';

const logger = pino({ level: 'silent' });
const WAIT = { timeout: 20_000, interval: 20 };
const from = () => Promise.resolve({ name: 'LootRank', address: 'desk@example.com' });
const letter = {
  to: 'reader@example.com',
  subject: 'A letter',
  text: 'See https://example.com/t/SECRET',
  html: '<p>SECRET</p>',
};

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('mail_queue').execute();
  await removeJobs(db);
});

function senderWith(db: Db, send: MailTransport['send']) {
  const config = { smtpUrl: undefined, dataDir: '/nowhere' };
  return createMailSender({ db, config, logger, from, transport: { send, close: () => undefined } });
}

test('without a mail server each mail becomes a file that only its owner can read', async ({ db }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  await queueMail(db, {
    ...letter,
    replyTo: 'asker@example.com',
    headers: { 'List-Unsubscribe': '<https://example.com/u>' },
  });
  await sendWaiting(db, createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from }));
  const outbox = path.join(dataDir, 'outbox');
  const [name = ''] = await readdir(outbox);
  const mail = await readFile(path.join(outbox, name), 'utf8');
  expect(mail).toMatch(/^From: LootRank <desk@example.com>\r$/m);
  expect(mail).toMatch(/^To: reader@example.com\r$/m);
  expect(mail).toMatch(/^Reply-To: asker@example.com\r$/m);
  expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/example.com\/u>\r$/m);
  // No absence notice answers it.
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
  expect(mail).toContain('multipart/alternative');
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
});

test('a sent mail leaves neither its text nor its address behind', async ({ db }) => {
  await queueMail(db, { ...letter, headers: { 'List-Unsubscribe': '<https://example.com/SECRET>' } });
  await sendWaiting(
    db,
    senderWith(db, () => Promise.resolve()),
  );
  const row = await db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'sent', subject: 'A letter' });
  expect(JSON.stringify(row)).not.toMatch(/SECRET|reader@/);
});

const getJob = (db: Db, send: MailTransport['send']) => messageJob(db, 'mail', senderWith(db, send));

const toRow = (db: Db) => db.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();

test('a mail from a failed transaction is never sent', async ({ db, database, onTestFinished }) => {
  const sent: string[] = [];
  const send: MailTransport['send'] = ({ subject }) => Promise.resolve(void sent.push(subject));
  const jobs = startJobs({ ...database, jobs: [getJob(db, send)] });
  onTestFinished(() => jobs.stop());
  await queueMail(db, { ...letter, subject: 'First' });
  await vi.waitFor(() => expect(sent).toEqual(['First']), WAIT);
  await expect(
    db.transaction().execute(async (trx) => {
      await queueMail(trx, letter);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await queueMail(db, { ...letter, subject: 'Last' });
  jobs.look();
  await vi.waitFor(() => expect(sent).toEqual(['First', 'Last']), WAIT);
  // A job completes shortly after its mail is sent.
  await vi.waitFor(async () => expect(await openJobs(db, 'mail')).toEqual([]), WAIT);
});

test('an unwanted mail is not stored, and neither is its job', async ({ db, database }) => {
  await startAndStop(database, [getJob(db, () => Promise.resolve())]);
  await queueMail(db, { ...letter, isWanted: false });
  expect(await db.selectFrom('mail_queue').selectAll().execute()).toEqual([]);
  expect(await openJobs(db, 'mail')).toEqual([]);
});

test('a job contains only the mail’s id', async ({ db, database }) => {
  await startAndStop(database, [getJob(db, () => Promise.resolve())]);
  await queueMail(db, letter);
  const { id } = await toRow(db);
  expect(await openJobs(db, 'mail')).toEqual([expect.objectContaining({ state: 'created', data: { id } })]);
});

test('a refused mail is retried after growing pauses and given up after the eighth try', async ({
  db,
  database,
  onTestFinished,
}) => {
  let tries = 0;
  const send: MailTransport['send'] = () => {
    tries += 1;
    return Promise.reject(new Error('550 reader@example.com unknown'));
  };
  const jobs = startJobs({ ...database, jobs: [getJob(db, send)] });
  onTestFinished(() => jobs.stop());
  await queueMail(db, letter);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await makeDue(db, 'mail');
    jobs.look();
    await vi.waitFor(async () => {
      jobs.look();
      expect(await toRow(db)).toMatchObject({ status: attempt < 8 ? 'queued' : 'failed', attempts: attempt });
      const waiting = await openJobs(db, 'mail');
      expect(waiting.map(({ state }) => state)).toEqual(attempt < 8 ? ['created'] : []);
      pauses.push(...waiting.map(({ seconds }) => Math.round(seconds / 10) * 10));
    }, WAIT);
  }
  expect(pauses).toEqual([30, 120, 480, 1920, 7680, 21600, 21600]);
  const row = await toRow(db);
  expect(row).toMatchObject({ status: 'failed', attempts: 8, text_body: '', to_address: '' });
  expect(row.last_error).not.toContain('@');
  expect(tries).toBe(8);
});

test('a mail whose stored headers are invalid is not sent, and is reported like any other failure', async ({ db }) => {
  await queueMail(db, letter);
  await db
    .updateTable('mail_queue')
    .set({ headers: JSON.stringify(['Bcc']) })
    .execute();
  const send = vi.fn(() => Promise.resolve());
  await sendWaiting(db, senderWith(db, send));
  expect(send).not.toHaveBeenCalled();
  const [mail] = await db.selectFrom('mail_queue').selectAll().execute();
  expect(mail).toMatchObject({ status: 'queued', attempts: 1 });
});

test('two processes on one database send each mail once', async ({ db, database, onTestFinished }) => {
  for (let n = 0; n < 30; n += 1) await queueMail(db, { ...letter, subject: `Letter ${n}` });
  const sent: string[] = [];
  const both = [1, 2].map(() =>
    startJobs({ ...database, jobs: [getJob(db, ({ subject }) => Promise.resolve(void sent.push(subject)))] }),
  );
  onTestFinished(() => Promise.all(both.map((jobs) => jobs.stop())).then(() => undefined));
  await vi.waitFor(async () => {
    const states = await db.selectFrom('mail_queue').select('status').distinct().execute();
    expect(states).toEqual([{ status: 'sent' }]);
  }, WAIT);
  expect(sent).toHaveLength(30);
  expect(new Set(sent).size).toBe(30);
});

test('a mail whose process died is sent by another one once its job has expired', async ({
  db,
  database,
  onTestFinished,
}) => {
  const dead = startJobs({ ...database, jobs: [{ ...getJob(db, () => new Promise(() => undefined)), shutdownMs: 0 }] });
  await queueMail(db, letter);
  await vi.waitFor(async () => expect((await toRow(db)).status).toBe('sending'), WAIT);
  await dead.stop();
  const sent: string[] = [];
  const send: MailTransport['send'] = ({ to }) => Promise.resolve(void sent.push(to));
  const jobs = startJobs({ ...database, jobs: [getJob(db, send)] });
  onTestFinished(() => jobs.stop());
  await queueMail(db, { ...letter, to: 'other@example.com' });
  jobs.look();
  await vi.waitFor(() => expect(sent).toEqual(['other@example.com']), WAIT);
  const states = async () => (await openJobs(db, 'mail')).map(({ state }) => state);
  await vi.waitFor(async () => expect(await states()).toEqual(['active']), WAIT);
  await expire(db, 'mail');
  await vi.waitFor(() => {
    jobs.look();
    expect(sent).toEqual(['other@example.com', 'reader@example.com']);
  }, WAIT);
});

test('a mail without a job is sent at the next start, once, by one of several processes', async ({
  db,
  database,
  onTestFinished,
}) => {
  await startAndStop(database, [getJob(db, () => Promise.resolve())]);
  for (let n = 0; n < 5; n += 1) await queueMail(db, { ...letter, subject: `Letter ${n}` });
  await db
    .updateTable('mail_queue')
    .set({ status: 'sending', attempts: 1 })
    .where('subject', '=', 'Letter 2')
    .execute();
  // A restore drops the job queue.
  await sql`drop schema pgboss cascade`.execute(db);
  const sent: string[] = [];
  const all = [1, 2, 3].map(() =>
    startJobs({ ...database, jobs: [getJob(db, ({ subject }) => Promise.resolve(void sent.push(subject)))] }),
  );
  onTestFinished(() => Promise.all(all.map((jobs) => jobs.stop())).then(() => undefined));
  await vi.waitFor(async () => {
    const states = await db.selectFrom('mail_queue').select('status').distinct().execute();
    expect(states).toEqual([{ status: 'sent' }]);
  }, WAIT);
  expect(sent.sort()).toEqual(['Letter 0', 'Letter 1', 'Letter 2', 'Letter 3', 'Letter 4']);
});

test('a mail that was sent while the database could not record it is not sent again', async ({ db }) => {
  await queueMail(db, letter);
  const { id } = await toRow(db);
  let sent = 0;
  let isAway = true;
  const failing = db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway && sent > 0) throw new Error('The connection was lost.');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const sender = senderWith(failing, () => Promise.resolve(void (sent += 1)));
  await expect(sender.send(id)).rejects.toThrow('The connection was lost.');
  expect((await toRow(db)).status).toBe('sending');
  isAway = false;
  await sender.send(id);
  expect((await toRow(db)).status).toBe('sent');
  expect(sent).toBe(1);
});

test('stopping waits for the current mail and starts no other', async ({ db, database }) => {
  await queueMail(db, letter);
  await queueMail(db, letter);
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const jobs = startJobs({
    ...database,
    jobs: [
      getJob(db, () => {
        begun();
        return isFinished;
      }),
    ],
  });
  await hasBegun;
  const stopped = jobs.stop();
  finish();
  await stopped;
  const rows = await db.selectFrom('mail_queue').select('status').execute();
  expect(rows.map((row) => row.status).sort()).toEqual(['queued', 'sent']);
  expect((await openJobs(db, 'mail')).map(({ state }) => state)).toEqual(['created']);
});

test('a line break in a subject or header cannot inject a header', async ({ db }) => {
  await queueMail(db, {
    ...letter,
    subject: 'Hello\r\nBcc: all@example.com',
    headers: { 'X-Name': 'a\r\nBcc: all@example.com' },
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  await sendWaiting(db, createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from }));
  const [name = ''] = await readdir(path.join(dataDir, 'outbox'));
  const mail = await readFile(path.join(dataDir, 'outbox', name), 'utf8');
  expect(mail).not.toMatch(/^Bcc:/m);
});

test('text in a mail is escaped', () => {
  const { html } = renderMail({
    siteName: '<b>Site</b>',
    heading: 'A & B',
    paragraphs: ['<script>1</script>'],
    footer: ['"x"'],
  });
  expect(html).not.toMatch(/<script|<b>/);
});
