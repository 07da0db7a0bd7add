import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { createMailSender } from '../../../server/mail/mail-sender';
import { insertCasino } from '../../builders/casinos';
import { insertChange } from '../../builders/changes';
import { test as databaseTest } from '../../database/test-database';
import { alertsTo, newReader, sendAlertsAfter } from '../../fixtures/alerts';
import { sendWaiting } from '../../fixtures/jobs';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const code = { kind: 'code', before: 'A', after: 'B' };

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
});
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

/** Creates a member who saved two sites and was sent an alert, with the links of that mail. */
async function toldReader(db: Db) {
  const sites = [await insertCasino(db), await insertCasino(db)] as const;
  const reader = await newReader(db, { saved: sites });
  await insertChange(db, sites[0].id, code);
  await sendAlertsAfter(db);
  const [mail] = await alertsTo(db, reader.email);
  if (!mail) throw new Error('Nothing was told.');
  const [all, one] = [/Stop all alerts: (\S+)/, /Stop emails about this site: (\S+)/].map(
    (link) => link.exec(mail.text)?.[1]?.replace('http://localhost:3000', '') ?? '',
  );
  const choices = () => reader.member.alerts.get();
  return { ...reader, sites, mail, all: all ?? '', one: one ?? '', choices };
}

describe('P79: the links of an alert mail', () => {
  test('the links of an alert mail are also headers for mail programs, and only their digest is stored', async ({
    db,
  }) => {
    const { mail, all } = await toldReader(db);
    expect(mail.headers).toEqual({
      'List-Id': '<alerts.localhost>',
      'List-Unsubscribe': `<http://localhost:3000${all}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const token = all.split('token=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail.subject).not.toMatch(/http|token/);
    const stored = await db.selectFrom('alert_mails').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('the links of an alert mail change nothing when opened, as by mail scanners', async ({ db, app }) => {
    const { all, one, choices, mail } = await toldReader(db);
    for (const link of [all, one]) {
      const page = await app.fetch(link);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toContain('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(await page.text()).toMatch(/<form [^>]*(method="post"[^>]*action|action="\/saved\/alerts"[^>]*method)/);
      expect((await app.fetch(link, { method: 'HEAD' })).status).toBe(200);
    }
    expect(await choices()).toMatchObject({ isOn: true, sites: [] });
    expect(mail.text).toContain(one);
  });

  test('the links of an alert mail stop all alerts by a mail program’s one-click request, from anywhere and signed out', async ({
    db,
    app,
  }) => {
    const { all, choices, sites, email } = await toldReader(db);
    await insertChange(db, sites[1].id, code);
    const answer = await app.fetch(
      all,
      form(ONE_CLICK, { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }),
    );
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    expect(await choices()).toMatchObject({ isOn: false });
    await sendAlertsAfter(db, 60);
    // The mail that waited in the queue is removed too.
    expect(await alertsTo(db, email)).toEqual([]);
    expect((await app.fetch(all, form(ONE_CLICK))).status).toBe(200);
  });

  test('the links of an alert mail also accept a one-click request as multipart, without a redirect', async ({
    db,
    app,
  }) => {
    const { one, all, choices } = await toldReader(db);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    for (const link of [one, all]) {
      const answer = await app.fetch(link, { method: 'POST', body, headers, redirect: 'manual' });
      expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    }
    expect(await choices()).toMatchObject({ isOn: false, sites: [{ kinds: [] }] });
  });

  test('the button of a link’s page stops the alerts about one site, and says so', async ({ db, app }) => {
    const { one, choices, sites, email } = await toldReader(db);
    const { token = '', site = '' } = Object.fromEntries(new URL(one, 'http://localhost').searchParams);
    const answer = await app.fetch('/saved/alerts', {
      ...form({ token, site }, { Origin: 'null' }),
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/saved/alerts?result=site']);
    expect(await (await app.fetch('/saved/alerts?result=site')).text()).toContain('No more emails about this site');
    expect(await choices()).toMatchObject({ isOn: true, sites: [{ address: sites[0].slug, kinds: [] }] });
    for (const { id } of sites) await insertChange(db, id, { ...code, before: 'B', after: 'C' });
    await sendAlertsAfter(db, 60);
    expect((await alertsTo(db, email)).map(({ subject }) => subject)[1]).toBe(`News about ${sites[1].name}`);
  });

  test('the links of an alert mail of an older mail still work, and give no other access', async ({ db, app }) => {
    const { all, choices, sites, cookie } = await toldReader(db);
    await insertChange(db, sites[1].id, code);
    await sendAlertsAfter(db, 60);
    const page = await app.fetch(all, { headers: { Cookie: cookie } });
    expect(await page.text()).not.toContain('@example.com');
    await app.fetch(all, form(ONE_CLICK));
    expect(await choices()).toMatchObject({ isOn: false });
  });

  test('links of alert mails that were never sent change nothing, and reveal nothing', async ({ db, app }) => {
    const { choices, sites, one } = await toldReader(db);
    const site = sites[0].id;
    for (const fields of [{ token: 'x'.repeat(43) }, { token: '' }, { token: 'x'.repeat(43), site }, { site }]) {
      const answer = await app.fetch('/saved/alerts', { ...form(fields), redirect: 'manual' });
      expect(answer.headers.get('location')).toBe('/saved/alerts?result=unknown');
    }
    const token = new URL(one, 'http://localhost').searchParams.get('token') ?? '';
    for (const odd of ['no-uuid', `${site}' or true`, crypto.randomUUID()]) {
      const answer = await app.fetch('/saved/alerts', { ...form({ token, site: odd }), redirect: 'manual' });
      expect(answer.status).toBe(303);
    }
    expect(await choices()).toMatchObject({ isOn: true, sites: [] });
  });
});

describe('P80: an alert mail', () => {
  test('an alert mail is readable as text, escapes editors’ texts, and lets no name inject a header', async ({
    db,
  }) => {
    const name = 'Kite <b>& Co</b>\r\nBcc: stranger@example.com';
    const site = await insertCasino(db, { name, slug: 'kite' });
    const { email } = await newReader(db, { saved: [site] });
    const note = '<script>alert(1)</script>\n\nSee https://kite.example/?ref=1 or kite.example/bonus.';
    await insertChange(db, site.id, { kind: 'status', before: 'listed', after: 'warning', note });
    await sendAlertsAfter(db);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    const from = () => Promise.resolve({ name: 'LootRank', address: 'no-reply@example.com' });
    const logger = pino({ level: 'silent' });
    await db.deleteFrom('mail_queue').where('to_address', '<>', email).execute();
    await sendWaiting(db, createMailSender({ db, config: { smtpUrl: undefined, dataDir }, logger, from }));
    const [file = ''] = await readdir(path.join(dataDir, 'outbox'));
    const raw = await readFile(path.join(dataDir, 'outbox', file), 'utf8');
    const [head = '', ...rest] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const body = rest.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const html = body.slice(body.indexOf('<!doctype html>'));
    expect(html).not.toMatch(/<script>|<b>& Co/);
    expect(html).toContain('&lt;script&gt;');
    expect(body).not.toContain('kite.example');
    // Otherwise a line break in an editor's text could start a link of its own.
    expect(body).toContain('See (address on the review) or (address on the review)');
    const { text_body: left, headers } = await db
      .selectFrom('mail_queue')
      .select(['text_body', 'headers'])
      .where('status', '=', 'sent')
      .executeTakeFirstOrThrow();
    expect([left, headers]).toEqual(['', {}]);
  });
});
