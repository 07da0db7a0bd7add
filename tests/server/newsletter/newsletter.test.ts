import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { deleteUnconfirmedSubscribers } from '../../../server/features/newsletter/newsletter.queries';
import { createMailSender } from '../../../server/mail/mail-sender';
import { test as databaseTest } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';
import { sendWaiting } from '../../fixtures/jobs';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db, { env: { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '1' } });
  onCleanup(() => app.close());
  return app;
});

let visitors = 0;
const newIp = () => `198.51.${Math.floor(visitors / 250)}.${(visitors++ % 250) + 1}`;
const subscribe = (db: Db, email: string, ip = newIp()) =>
  callerFor(db, { client: { ip } }).newsletter.subscribe({ email });

const getStatus = async (db: Db, email: string) =>
  (await db.selectFrom('newsletter_subscribers').select('status').where('email', '=', email).executeTakeFirst())
    ?.status;

const mailsTo = (db: Db, email: string) =>
  db.selectFrom('mail_queue').selectAll().where('to_address', '=', email).orderBy('created_at').execute();

const linkIn = (text: string, page: string) =>
  new RegExp(`http://localhost:3000(/newsletter/${page}\\?token=[\\w-]{43})`).exec(text)?.[1] ?? '';

async function linksSentTo(db: Db, email: string) {
  const { text_body: text = '' } = (await mailsTo(db, email)).at(-1) ?? {};
  return { confirm: linkIn(text, 'confirm'), unsubscribe: linkIn(text, 'unsubscribe') };
}

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { 'X-Forwarded-For': newIp(), ...headers },
});
const tokenIn = (link: string) => link.split('token=')[1] ?? '';

test('subscribing stores the address as pending, with the time of consent and without a token', async ({ db }) => {
  await expect(subscribe(db, 'new@example.com')).resolves.toEqual({ ok: true });
  const row = await db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', 'new@example.com')
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('pending');
  expect(Date.now() - row.consent_at.getTime()).toBeLessThan(60_000);
  const { confirm, unsubscribe } = await linksSentTo(db, 'new@example.com');
  expect(confirm).not.toBe('');
  expect(JSON.stringify(row)).not.toContain(tokenIn(confirm));
  expect(JSON.stringify(row)).not.toContain(tokenIn(unsubscribe));
});

test('the mail offers one-click unsubscribing to mail programs', async ({ db }) => {
  await subscribe(db, 'oneclick@example.com');
  const [mail] = await mailsTo(db, 'oneclick@example.com');
  const { unsubscribe } = await linksSentTo(db, 'oneclick@example.com');
  expect(mail?.headers).toEqual({
    'List-Id': '<letters.localhost>',
    'List-Unsubscribe': `<http://localhost:3000${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.subject).not.toContain('http');
});

test('P46: an empty or invalid address is refused in plain words', async ({ db }) => {
  await expect(subscribe(db, '')).rejects.toThrow('Please enter your email address');
  await expect(subscribe(db, 'not an address')).rejects.toThrow('Enter the full address, for example name@example.com');
  await expect(subscribe(db, 'a@example.com\r\nBcc: b@example.com')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('P2: a known address gets the same response; a confirmed one is sent nothing', async ({ db, app }) => {
  await subscribe(db, 'twice@example.com');
  await expect(subscribe(db, 'TWICE@example.com')).resolves.toEqual({ ok: true });
  const { confirm } = await linksSentTo(db, 'TWICE@example.com').then(async (links) =>
    links.confirm ? links : linksSentTo(db, 'twice@example.com'),
  );
  await app.fetch('/newsletter/confirm', form({ token: tokenIn(confirm) }));
  expect(await getStatus(db, 'twice@example.com')).toBe('confirmed');
  const before = (await db.selectFrom('mail_queue').selectAll().execute()).length;
  await expect(subscribe(db, 'twice@example.com')).resolves.toEqual({ ok: true });
  expect(await db.selectFrom('mail_queue').selectAll().execute()).toHaveLength(before);
  expect(await getStatus(db, 'twice@example.com')).toBe('confirmed');
});

test('repeated requests send three mails a day, and the last one stays valid', async ({ db, app }) => {
  for (let n = 0; n < 6; n += 1) await subscribe(db, 'flood@example.com');
  const mails = await mailsTo(db, 'flood@example.com');
  expect(mails).toHaveLength(3);
  const { confirm } = await linksSentTo(db, 'flood@example.com');
  const answer = await app.fetch('/newsletter/confirm', form({ token: tokenIn(confirm) }));
  expect(answer.headers.get('location')).toBe('/newsletter/confirm?result=confirmed');
});

test('P46: the sixth address a minute from one client is refused, and twenty an hour are stored', async ({ db }) => {
  const ip = newIp();
  for (let n = 0; n < 5; n += 1) await subscribe(db, `minute-${n}@example.com`, ip);
  await expect(subscribe(db, 'minute-6@example.com', ip)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (let n = 0; n < 40; n += 1) {
    await db.deleteFrom('rate_limits').where('key', 'like', 'newsletter-minute:%').execute();
    await subscribe(db, `hour-${n}@example.com`, ip).catch(() => undefined);
  }
  const stored = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email', '~', '^(minute|hour)-')
    .execute();
  expect(stored.length).toBeLessThanOrEqual(20);
});

test('rate limits contain no readable addresses or networks', async ({ db }) => {
  const keys = await db.selectFrom('rate_limits').select('key').execute();
  expect(keys.map((row) => row.key).join(' ')).not.toMatch(/@|198\.51/);
});

test('the links of the newsletter’s mail confirm and then unsubscribe, as sent in the mail', async ({ db, app }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  await db.deleteFrom('mail_queue').execute();
  await subscribe(db, 'reader@example.com');
  const from = () => Promise.resolve({ name: 'LootRank', address: 'no-reply@example.com' });
  const logger = pino({ level: 'silent' });
  await sendWaiting(db, createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from }));
  const [name = ''] = await readdir(path.join(dataDir, 'outbox'));
  const mail = (await readFile(path.join(dataDir, 'outbox', name), 'utf8'))
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=');
  const confirm = linkIn(mail, 'confirm');
  const page = await app.fetch(confirm);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(
    /<form (method="post" action="\/newsletter\/confirm"|action="\/newsletter\/confirm" method="post")/,
  );
  expect(await getStatus(db, 'reader@example.com')).toBe('pending');
  await app.fetch('/newsletter/confirm', form({ token: tokenIn(confirm) }));
  expect(await getStatus(db, 'reader@example.com')).toBe('confirmed');
  const again = await app.fetch('/newsletter/confirm', form({ token: tokenIn(confirm) }));
  expect(again.headers.get('location')).toBe('/newsletter/confirm?result=confirmed');
  const left = await app.fetch('/newsletter/unsubscribe', form({ token: tokenIn(linkIn(mail, 'unsubscribe')) }));
  expect(left.headers.get('location')).toBe('/newsletter/unsubscribe?result=unsubscribed');
  expect(await getStatus(db, 'reader@example.com')).toBe('unsubscribed');
  const late = await app.fetch('/newsletter/confirm', form({ token: tokenIn(confirm) }));
  expect(late.headers.get('location')).toBe('/newsletter/confirm?result=unknown');
});

test('the links of the newsletter’s mail open pages that are never cached or indexed and send no referrer', async ({
  app,
}) => {
  for (const page of ['confirm', 'unsubscribe']) {
    const { headers } = await app.fetch(`/newsletter/${page}?token=${'x'.repeat(43)}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
  }
});

test.for([['urlencoded', new URLSearchParams()] as const, ['multipart', new FormData()] as const])(
  'a mail program unsubscribes by a POST to the link, from anywhere, without a redirect (%s)',
  async ([encoding, body], { db, app }) => {
    body.set('List-Unsubscribe', 'One-Click');
    const email = `${encoding}@example.com`;
    await subscribe(db, email);
    const { unsubscribe } = await linksSentTo(db, email);
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await app.fetch(unsubscribe, { method: 'POST', body, headers, redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    expect(await getStatus(db, email)).toBe('unsubscribed');
  },
);

test('an expired link says so, a forged one is unknown, and opening a link changes nothing', async ({ db, app }) => {
  await subscribe(db, 'late@example.com');
  const { confirm } = await linksSentTo(db, 'late@example.com');
  await db
    .updateTable('newsletter_subscribers')
    .set({ confirm_expires_at: new Date(0) })
    .where('email', '=', 'late@example.com')
    .execute();
  const expired = await app.fetch('/newsletter/confirm', form({ token: tokenIn(confirm) }));
  expect(expired.headers.get('location')).toBe('/newsletter/confirm?result=expired');
  expect(await (await app.fetch('/newsletter/confirm?result=expired')).text()).toContain('This link has expired');
  const invented = await app.fetch('/newsletter/confirm', form({ token: '<script>' }));
  expect(invented.headers.get('location')).toBe('/newsletter/confirm?result=unknown');
  expect(await getStatus(db, 'late@example.com')).toBe('pending');
});

test('the form without script gets a page for each outcome, without the address in its URL', async ({ db, app }) => {
  const sent = await app.fetch('/newsletter', form({ email: 'plain@example.com' }));
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/newsletter?result=sent']);
  expect(await getStatus(db, 'plain@example.com')).toBe('pending');
  expect(await (await app.fetch('/newsletter?result=sent')).text()).toContain('subscribed to our newsletter.');
  expect((await app.fetch('/newsletter', form({ email: ' ' }))).headers.get('location')).toBe(
    '/newsletter?result=empty',
  );
  expect(await (await app.fetch('/newsletter?result=empty')).text()).toContain('Please enter your email address');
  expect((await app.fetch('/newsletter', form({ email: 'nope' }))).headers.get('location')).toBe(
    '/newsletter?result=invalid',
  );
});

test('another site cannot subscribe its visitors', async ({ db, app }) => {
  const answer = await app.fetch(
    '/newsletter',
    form({ email: 'victim@example.com' }, { Origin: 'https://evil.example' }),
  );
  expect(answer.status).toBe(403);
  expect(await getStatus(db, 'victim@example.com')).toBeUndefined();
});

test('unconfirmed addresses are deleted after 7 days', async ({ db }) => {
  await subscribe(db, 'old@example.com');
  await subscribe(db, 'young@example.com');
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  await db
    .updateTable('newsletter_subscribers')
    .set({ consent_at: eightDaysAgo })
    .where('email', '=', 'old@example.com')
    .execute();
  await deleteUnconfirmedSubscribers(db);
  expect(await getStatus(db, 'old@example.com')).toBeUndefined();
  expect(await getStatus(db, 'young@example.com')).toBe('pending');
});
