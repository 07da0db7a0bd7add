import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { affiliateRoutes } from '../../../server/features/affiliate/affiliate.http';
import { isBot } from '../../../server/features/affiliate/bot-filter';
import { requestLog } from '../../../server/http/request-log';
import { test } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const PERSON = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0';

async function siteWith(db: Db) {
  const app = express();
  app.use(requestLog(pino({ level: 'silent' })));
  app.use(affiliateRoutes(servicesFor(db), () => Promise.reject(new Error('no page is expected here'))));
  app.use((_request, response) => void response.status(404).send('not found'));
  const server = createServer(app).listen(0);
  onTestFinished(() => void server.close());
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) =>
    fetch(origin + path, { method, redirect: 'manual', headers: { 'user-agent': PERSON, ...headers } });
}

async function getClicks(db: Db, casinoId: string) {
  const clicks = db.selectFrom('affiliate_clicks').selectAll().where('casino_id', '=', casinoId).orderBy('id');
  return await clicks.execute();
}

describe('/go/', () => {
  test('P31: a click on /go/ redirects to exactly the stored address, by slug and by id, and is never cached', async ({
    db,
  }) => {
    const url = 'https://stored.example.com/join?ref=a%20b&x=[1]|2#top';
    const { id } = await insertCasino(db, { slug: 'stored', affiliate_link: url });
    const visit = await siteWith(db);
    for (const path of ['/go/stored', `/go/${id}`, '/go/STORED?from=top&url=https://evil.example']) {
      const answer = await visit(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(url);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('a click on /go/ stores no token from the referring page, however its address is spelled', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: 'previewed' });
    const visit = await siteWith(db);
    for (const path of ['/preview/SECRET', '/PREVIEW/SECRET/', '//preview//SECRET', '/%70review/SECRET']) {
      await visit('/go/previewed', { headers: { referer: `http://localhost:3000${path}` } });
    }
    for (const path of ['/auth/confirm?token=SECRET', '/auth/reset?token=SECRET', '/newsletter/confirm?token=SECRET']) {
      await visit('/go/previewed', { headers: { referer: `http://localhost:3000${path}` } });
    }
    const clicks = await getClicks(db, id);
    expect(clicks).toHaveLength(7);
    expect(JSON.stringify(clicks)).not.toContain('SECRET');
    expect(clicks.map((click) => click.referrer_path).slice(0, 4)).toEqual(Array(4).fill('/preview/…'));
  });

  test('a click on /go/ records its source, and nothing about the visitor', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: 'recorded' });
    const visit = await siteWith(db);
    await visit('/go/recorded?from=hero', { headers: { referer: 'http://localhost:3000/casino/recorded?q=private' } });
    await visit('/go/recorded', { headers: { referer: 'https://search.example/?q=private' } });
    await visit('/go/recorded?from=%00<script>');
    const clicks = await getClicks(db, id);
    expect(clicks.map(({ placement, referrer_path }) => [placement, referrer_path])).toEqual([
      ['hero', '/casino/recorded'],
      ['unknown', null],
      ['unknown', null],
    ]);
    expect(JSON.stringify(clicks)).not.toMatch(/127\.0\.0\.1|::1|private|Firefox/);
  });

  test('a click of a bot on /go/ is marked', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: 'counted' });
    const visit = await siteWith(db);
    await visit('/go/counted', { headers: { 'sec-fetch-dest': 'document' } });
    await visit('/go/counted', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
    expect((await getClicks(db, id)).map((click) => click.is_bot)).toEqual([false, true]);
  });

  test.for([
    ['an image', 200, { headers: { 'sec-fetch-dest': 'image' } }],
    ['a frame', 200, { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['a script’s request', 200, { headers: { 'sec-fetch-dest': 'empty' } }],
    ['a HEAD request', 200, { method: 'HEAD' }],
    ['a prefetch', 403, { headers: { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' } }],
    ['an older prefetch', 403, { headers: { purpose: 'prefetch' } }],
    ['a prefetch of Firefox', 403, { headers: { 'x-moz': 'prefetch' } }],
  ] as const)('%s is neither redirected nor counted, and gets a link', async ([, status, request], { db }) => {
    const { id } = await insertCasino(db, { name: 'Not <Opened>' });
    const response = await (await siteWith(db))(`/go/${id}?from=hero`, request);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const page = await response.text();
    if (!('method' in request)) expect(page).toMatch(/<a href="[^"]*\/go\/[^"]+">Continue to Not &lt;Opened&gt;<\/a>/);
    expect(page).not.toContain('/join');
    expect(await getClicks(db, id)).toEqual([]);
  });

  test('the 61st click on /go/ a minute from one address still redirects but records nothing', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: 'pressed' });
    const visit = await siteWith(db);
    await db.deleteFrom('rate_limits').execute();
    const answers = await Promise.all(Array.from({ length: 150 }, () => visit('/go/pressed')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    expect(await getClicks(db, id)).toHaveLength(60);
    const keys = await db.selectFrom('rate_limits').select('key').where('key', 'like', 'click:%').execute();
    expect(keys).toHaveLength(1);
    expect(JSON.stringify(keys)).not.toMatch(/127\.0\.0\.1|::1/);
  });

  test('a click on /go/ redirects even if it cannot be recorded', async ({ db }) => {
    await insertCasino(db, { slug: 'unrecorded' });
    const visit = await siteWith(db);
    await db.schema.alterTable('affiliate_clicks').renameTo('affiliate_clicks_away').execute();
    onTestFinished(() => db.schema.alterTable('affiliate_clicks_away').renameTo('affiliate_clicks').execute());
    expect((await visit('/go/unrecorded')).status).toBe(302);
  });

  test('P30, P31: a click on /go/ gets a 404 for unknown casinos and unsafe addresses', async ({ db }) => {
    const visit = await siteWith(db);
    const unsafe = [
      'javascript:alert(1)',
      '//evil.example',
      'https://user:pass@evil.example',
      'data:text/html,x',
      'https://a.example/\r\nX: y',
    ];
    const stored = await Promise.all(unsafe.map((affiliate_link) => insertCasino(db, { affiliate_link })));
    for (const address of ['nothing', '%00', '👻', 'x'.repeat(500), ...stored.map(({ id }) => id)]) {
      const answer = await visit(`/go/${address}`);
      expect([address, answer.status]).toEqual([address, 404]);
      expect(answer.headers.get('location')).toBeNull();
    }
  });
});

test('a site without an offer gets a page under our name, with the reason and its review', async ({ db }) => {
  const { id } = await insertCasino(db, {
    slug: 'gone',
    name: 'Gone & Co',
    status: 'closed',
    status_reason: 'It stopped paying.',
  });
  const answer = await (await startApp(db)).fetch('/go/gone');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('location')]).toEqual([410, null]);
  expect(html).toMatch(/<h1[^>]*>We do not link to Gone &amp; Co</);
  expect(html).toContain('It stopped paying.');
  expect(html).toMatch(/<a class="[^"]*" href="\/casino\/gone">Read Review<\/a>/);
  expect(await getClicks(db, id)).toEqual([]);
});

test('bots are recognized by their names, and browsers are not mistaken for them', () => {
  const bots = [
    '',
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
    'AhrefsBot/7.0',
    'node',
  ];
  const people = [
    PERSON,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 16; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36',
  ];
  expect(bots.filter((name) => !isBot(name))).toEqual([]);
  expect(people.filter(isBot)).toEqual([]);
});
