import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { sql } from 'kysely';
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, vi } from 'vitest';
import { representationFor, toRepresentations } from '../../../server/cache/representation';
import { ResponseCache } from '../../../server/cache/response-cache';
import { announceChange } from '../../../server/cache/announce-change';
import type { Db } from '../../../server/database/database';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import { insertCategory, insertPost } from '../../builders/blog';
import { errorHandler } from '../../../server/http/error-handler';
import { requestLog } from '../../../server/http/request-log';
import type { Services } from '../../../server/trpc/services';
import { createPersonalPages, renderPage } from '../../../server/ssr/render-page';
import { CacheTags } from '../../../server/cache/cache-tags';
import { callerFor } from '../../fixtures/caller';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../fixtures/cached-site';
import { newAddress, newestMessage, newIp, newPerson, newSession, PASSWORD } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

/** Old enough to appear on no first page. */
const LONG_AGO = { status: 'published', published_at: new Date('2020-01-01T00:00:00Z') } as const;

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Returns the raw response: fetch would decompress bodies and add headers. */
function ask(url: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> }) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A separate cache on the site's services. */
function ownAnswers({ changes, logger }: Services, db: Db, maxBytes = {}) {
  const publications = new PublicationSchedule(db, changes);
  return new ResponseCache({ changes, publications, logger, headers: {}, maxBytes });
}

describe('after a write the next request shows it', () => {
  test('a write to a casino shows on its page and the lists with the next request, while others stay cached', async ({
    site,
  }) => {
    const { show, isCached, admin, acme } = site;
    for (const path of ['/', '/casinos', '/casino/acme', '/casino/bolt', '/blog/edge', '/about']) await show(path);
    await admin.casinos.update({ id: acme.id, description: 'Acme has new owners.' });
    expect(await isCached('/casino/bolt')).toBe(true);
    expect(await isCached('/blog/edge')).toBe(true);
    expect(await isCached('/about')).toBe(true);
    for (const path of ['/', '/casinos', '/casino/acme']) {
      expect(await (await site.app.fetch(path)).text(), path).toContain('Acme has new owners.');
    }
  });

  test('a withdrawal at one casino shows in the charts of the others with the next request', async ({ site }) => {
    const { show, isCached, admin, acme } = site;
    await show('/casino/bolt');
    const askedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const payout = { method: 'bitcoin', amountCents: 5000, askedOn, minutes: 7, outcome: 'paid' } as const;
    await admin.payouts.add({ casinoId: acme.id, ...payout });
    expect(await isCached('/casino/bolt')).toBe(false);
  });

  test('a call with a former slug returns the casino that takes the slug', async ({ site }) => {
    const { admin, app } = site;
    const { db } = app.services;
    const moved = await insertCasino(db, { slug: 'passed-on', name: 'Moved', rating: 2 });
    const heir = await insertCasino(db, { slug: 'heir', name: 'Heir', rating: 2 });
    const link = (path: string) => `<a href="${path}">there</a>`;
    await insertPost(db, { title: 'About Moved', content_html: link('/casino/moved'), ...LONG_AGO });
    await insertPost(db, { title: 'About Heir', content_html: link('/casino/heir'), ...LONG_AGO });
    const calls = [
      ['casinos.bySlug', { slug: 'passed-on' }],
      ['casinos.compare', { slugs: ['passed-on', 'acme'] }],
      ['casinos.compareAt', { pair: 'acme-vs-passed-on' }],
      ['casinos.similar', { slug: 'passed-on' }],
      ['changes.list', { slug: 'passed-on' }],
      ['posts.mentioning', { slug: 'passed-on' }],
    ] as const;
    const answerTo = async (name: string, input: unknown) => {
      const answer = await app.fetch(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
      return await answer.text();
    };
    const toNames = { 'casinos.similar': [moved.id, heir.id] } as Record<string, string[]>;
    await admin.casinos.update({ id: moved.id, slug: 'moved' });
    for (const [name, input] of calls) {
      const [before = 'Moved'] = toNames[name] ?? [];
      for (const _ of [1, 2])
        expect([name, await answerTo(name, input)]).toEqual([name, expect.stringContaining(before)]);
    }
    await admin.redirects.remove({ from: '/casino/passed-on' });
    await admin.casinos.update({ id: heir.id, slug: 'passed-on' });
    for (const [name, input] of calls) {
      const [, after = 'Heir'] = toNames[name] ?? [];
      expect([name, await answerTo(name, input)]).toEqual([name, expect.stringContaining(after)]);
    }
  });

  test('a call with a former slug returns the posts related to the post that takes the slug', async ({ site }) => {
    const { admin, app } = site;
    const { db } = app.services;
    const [one, other] = [await insertCategory(db), await insertCategory(db)];
    await insertPost(db, { slug: 'beside-one', category_id: one.id, ...LONG_AGO });
    await insertPost(db, { slug: 'beside-other', category_id: other.id, ...LONG_AGO });
    const moved = await insertPost(db, { slug: 'handed-on', category_id: one.id, ...LONG_AGO });
    const heir = await insertPost(db, { slug: 'taking-over', category_id: other.id, ...LONG_AGO });
    const call = `/trpc/posts.related?input=${encodeURIComponent('{"json":{"slug":"handed-on"}}')}`;
    await admin.posts.update({ id: moved.id, slug: 'handed-away' });
    for (const _ of [1, 2]) expect(await (await app.fetch(call)).text()).toContain('"beside-one"');
    await admin.redirects.remove({ from: '/blog/handed-on' });
    await admin.posts.update({ id: heir.id, slug: 'handed-on' });
    expect(await (await app.fetch(call)).text()).toContain('"beside-other"');
  });

  test('a write to a casino shows in the posts that link to it, and in those that link to an unknown casino', async ({
    site,
  }) => {
    const { show, isCached, admin, app } = site;
    const { db } = app.services;
    const named = await insertCasino(db, { slug: 'named', name: 'Named', rating: 2 });
    const other = await insertCasino(db, { slug: 'other', name: 'Other', rating: 2 });
    const link = (path: string) => `<a href="${path}">there</a>`;
    const names = link('/casino/named') + link('/go/named');
    await insertPost(db, { slug: 'names-one', content_html: names, ...LONG_AGO });
    await insertPost(db, { slug: 'names-nobody', content_html: link('/casino/to-come'), ...LONG_AGO });
    const showBoth = async () => {
      for (const path of ['/blog/names-one', '/blog/names-nobody']) await show(path);
    };
    await showBoth();
    await admin.casinos.update({ id: other.id, description: 'Changed.' });
    expect(await isCached('/blog/names-one')).toBe(true);
    expect(await isCached('/blog/names-nobody')).toBe(false);
    await admin.casinos.update({ id: named.id, rating: 1.5 });
    expect(await isCached('/blog/names-one')).toBe(false);
    await admin.casinos.update({ id: other.id, slug: 'to-come' });
    await showBoth();
    await admin.casinos.update({ id: named.id, description: 'Changed.' });
    expect(await isCached('/blog/names-nobody')).toBe(true);
  });

  test('a write to the ranking shows with every casino that moved', async ({ site }) => {
    const { show, admin, acme, bolt } = site;
    await admin.casinos.reorder({ ids: [acme.id, bolt.id] });
    expect(await show('/casino/bolt')).toMatch(/Ranked #(<!-- -->)?2/);
    await admin.casinos.reorder({ ids: [bolt.id, acme.id] });
    expect(await (await site.app.fetch('/casino/bolt')).text()).toMatch(/Ranked #(<!-- -->)?1/);
  });

  test('a write to a post shows on its page, the lists and its neighbours, while other categories and casinos stay cached', async ({
    site,
  }) => {
    const { show, isCached, admin, guide } = site;
    for (const path of ['/', '/blog', '/blog/edge', '/blog/odds', '/blog/month', '/casino/acme']) await show(path);
    await admin.posts.update({ id: guide.id, title: 'What the edge really costs' });
    expect(await isCached('/blog/month')).toBe(true);
    expect(await isCached('/casino/acme')).toBe(true);
    for (const path of ['/', '/blog', '/blog/edge', '/blog/odds']) {
      expect(await (await site.app.fetch(path)).text(), path).toContain('What the edge really costs');
    }
  });

  test('a post that is unpublished disappears with the next request', async ({ site }) => {
    await site.show('/blog/month');
    await site.admin.posts.update({ id: site.report.id, status: 'draft' });
    expect((await site.app.fetch('/blog/month')).status).toBe(404);
    await site.admin.posts.update({ id: site.report.id, status: 'published' });
    expect((await site.app.fetch('/blog/month')).status).toBe(200);
  });

  test('a post that moves to another category changes the related posts of both', async ({ site }) => {
    await site.show('/blog/odds');
    await site.show('/blog/month');
    await site.admin.posts.update({ id: site.guide.id, categoryId: site.news.id });
    expect(await (await site.app.fetch('/blog/odds')).text()).toContain('No related posts found');
    expect(await (await site.app.fetch('/blog/month')).text()).toContain('What the edge really costs');
    await site.admin.posts.update({ id: site.guide.id, categoryId: site.guides.id });
    expect(await (await site.app.fetch('/blog/month')).text()).toContain('No related posts found');
  });

  test('a write to a category, a tag and a page shows with the next request', async ({ site }) => {
    for (const path of ['/blog', '/blog/edge', '/about']) await site.show(path);
    await site.admin.categories.update({ id: site.guides.id, name: 'Handbooks', slug: 'guides' });
    await site.admin.tags.update({ id: site.tag.id, name: 'margin' });
    await site.admin.pages.update({ slug: 'about', title: 'Who we are' });
    const blog = await (await site.app.fetch('/blog')).text();
    expect(blog).toContain('Handbooks');
    expect(blog).toContain('margin');
    expect(await (await site.app.fetch('/blog/edge')).text()).toContain('Handbooks');
    expect(await (await site.app.fetch('/about')).text()).toContain('Who we are');
  });

  test('a write to the help services shows with the next request', async ({ site }) => {
    await site.show('/responsible-gambling');
    const service = { countryCode: 'SE', country: 'Sweden', name: 'Stödlinjen', url: 'https://help.example.com/' };
    const services = [{ ...service, phone: null, note: null, checkedAt: '2026-11-20' }];
    await site.admin.helpServices.update({ services });
    expect(await (await site.app.fetch('/responsible-gambling')).text()).toContain('Stödlinjen');
  });

  test('a write to a setting shows on every page with the next request', async ({ site }) => {
    for (const path of ['/', '/about', '/casino/acme']) await site.show(path);
    await site.admin.settings.update({ footerNote: 'Nobody pays for a place.' });
    for (const path of ['/', '/about', '/casino/acme']) {
      expect(await (await site.app.fetch(path)).text(), path).toContain('Nobody pays for a place.');
    }
  });

  test('a write to an author’s name shows with the next request', async ({ site, db }) => {
    await site.show('/blog/edge');
    await site.show('/casino/acme');
    const author = callerFor(db, {
      viewer: { userId: site.authorId, sessionId: 'x', role: null },
      services: site.app.services,
    });
    await author.auth.updateUser({ displayName: 'Mara Keller' });
    expect(await (await site.app.fetch('/blog/edge')).text()).toContain('Mara Keller');
    expect(await (await site.app.fetch('/casino/acme')).text()).toContain('Mara Keller');
  });

  test('a write to a user who is shown nowhere invalidates nothing: a name, an address, an account', async ({
    site,
    db,
  }) => {
    const { id, email } = await newPerson(db);
    const { viewer } = await newSession(db, id);
    const person = callerFor(db, { viewer, services: site.app.services, client: { ip: newIp() } });
    const cached = ['/blog/edge', '/casino/acme', '/blog'];
    for (const path of cached) await site.show(path);
    await person.auth.updateUser({ displayName: 'Somebody New' });
    await person.auth.reauthenticate({ password: PASSWORD });
    const next = newAddress();
    await person.auth.updateUser({ email: next });
    await person.auth.verifyEmail({ token: (await newestMessage(db, next)).token });
    await person.contact.send({
      name: 'Somebody',
      email,
      subject: '',
      message: 'Hello there, all of you',
      website: '',
    });
    await person.newsletter.subscribe({ email });
    await person.auth.account.remove({ password: PASSWORD });
    for (const path of cached) expect(await site.isCached(path), path).toBe(true);
  });

  test('a write on another replica shows almost at once', async ({ site, database }) => {
    const replica = await startApp(database.db, {
      env: { DATABASE_URL: database.connectionString },
      connectionState: true,
    });
    await (await replica.fetch('/about')).text();
    await site.admin.pages.update({ slug: 'about', title: 'Seen everywhere' });
    await vi.waitFor(async () => expect(await (await replica.fetch('/about')).text()).toContain('Seen everywhere'), {
      timeout: 10_000,
      interval: 20,
    });
    await replica.close();
  });
});

test('every tag of a change is announced, however many and however long they are', async ({ site, db }) => {
  const { changes } = site.app.services;
  const heard: string[] = [];
  changes.subscribe((change) => {
    if (change !== 'anything') heard.push(...change);
  });
  const tags = Array.from({ length: 300 }, (_, number) => `posts-on:/casino/${'é'.repeat(100)}-${number}`);
  await announceChange(db, tags);
  await changes.flush();
  expect(heard).toEqual(expect.arrayContaining(tags));
});

test('a scheduled post is on every list as soon as it is due', async ({ site, db }) => {
  const { id } = await insertPost(db, { title: 'Right on time', slug: 'on-time', category_id: site.guides.id });
  const publishIn = async (seconds: number) => {
    await sql`update blog_posts set published_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
      db,
    );
    await announceChange(db, ['posts', `post:${id}`, `posts-of:${site.guides.id}`]);
    await site.app.services.changes.flush();
  };
  await publishIn(300);
  const before = await ask(`${site.app.url}/blog`, {});
  expect(before.body.toString()).not.toContain('Right on time');
  // A CDN may not serve it after that time either.
  expect(before.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
  await publishIn(1);
  const isPublic = async () => {
    const { rows } = await sql`select from public_posts where id = ${id}`.execute(db);
    return rows.length === 1;
  };
  for (const path of ['/', '/blog', '/blog/edge']) await site.show(path);
  await vi.waitFor(async () => expect(await isPublic()).toBe(true), { timeout: 10_000, interval: 5 });
  for (const path of ['/', '/blog', '/blog/edge']) {
    expect(await (await site.app.fetch(path)).text(), path).toContain('Right on time');
  }
});

describe('a cached page', () => {
  test('a cached page has a strong ETag, both encodings, and its cache directives', async ({ site }) => {
    await site.show('/about');
    const [br, zipped, plain] = await Promise.all(
      ['gzip, deflate, br', 'gzip', 'identity'].map((encoding) =>
        ask(`${site.app.url}/about`, { headers: { 'accept-encoding': encoding } }),
      ),
    );
    expect([br, zipped, plain].map((answer) => answer?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    const text = plain?.body.toString() ?? '';
    expect(text).toContain('<h1');
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
    expect(gunzipSync(zipped?.body ?? '').toString()).toBe(text);
    expect(new Set([br, zipped, plain].map((answer) => answer?.headers['etag'])).size).toBe(3);
    expect(br?.headers['etag']).toMatch(/^"[\w-]+"$/);
    expect(br?.headers['vary']).toBe('Accept-Encoding');
    expect(br?.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400',
    );
    expect(br?.headers['content-length']).toBe(String(br?.body.length));
  });

  test.for([
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=0.1, identity;q=0.9', undefined],
    ['GZIP', 'gzip'],
    ['zstd', undefined],
    ['', undefined],
  ] as const)('a cached page is sent to clients that accept %j as %s', async ([accepted, expected], { site }) => {
    const { headers } = await ask(`${site.app.url}/about`, { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(expected);
  });

  test('a cached page is not sent again to clients that have it, for any spelling of the condition', async ({
    site,
  }) => {
    await site.show('/about');
    const first = await ask(`${site.app.url}/about`, { headers: { 'accept-encoding': 'gzip' } });
    const etag = String(first.headers['etag']);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(`${site.app.url}/about`, {
        headers: { 'accept-encoding': 'gzip', 'if-none-match': condition },
      });
      expect(again.status, condition).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers['etag']).toBe(etag);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      expect(again.headers['x-content-type-options']).toBe('nosniff');
    }
    const other = await ask(`${site.app.url}/about`, {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': '"other"' },
    });
    expect(other.status).toBe(200);
  });

  test('a cached page answers HEAD with the same headers and no body', async ({ site }) => {
    await site.show('/about');
    const got = await ask(`${site.app.url}/about`, { headers: { 'accept-encoding': 'gzip' } });
    const head = await ask(`${site.app.url}/about`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    const varying = new Set(['date', 'x-request-id']);
    const stable = ({ headers }: RawAnswer) => Object.entries(headers).filter(([name]) => !varying.has(name));
    expect(head.status).toBe(200);
    expect(stable(head)).toEqual(stable(got));
    expect(head.body).toHaveLength(0);
  });

  test('P39, P43: a cached page has the policy and headers of its first response, whatever the request’s headers', async ({
    site,
  }) => {
    const first = await site.app.fetch('/casino/acme');
    const page = await first.text();
    const odd = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/admin',
      'x-unknown': '1',
      cookie: 'casino-site-auth-storage=somebody; theme=dark',
    };
    const { hits } = site.app.services.responseCache.counters;
    const again = await site.app.fetch('/casino/acme', { headers: odd });
    expect(site.app.services.responseCache.counters.hits).toBe(hits + 1);
    expect(await again.text()).toBe(page);
    for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'content-type'])
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    expect(again.headers.get('content-security-policy')).toContain("'sha256-");
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test('a cached page neither varies by unknown query keys nor shows them', async ({ site }) => {
    await site.app.services.changes.flush();
    const plain = await site.show('/casinos');
    const { made } = site.app.services.responseCache.counters;
    const tracked = await site.app.fetch('/casinos?utm_source=<script>&fbclid=abc');
    expect(await tracked.text()).toBe(plain);
    expect(site.app.services.responseCache.counters.made).toBe(made);
    const cold = await (await site.app.fetch('/casinos/crypto?utm_campaign=CANARY&sort=newest')).text();
    expect(cold).not.toContain('CANARY');
    expect(await site.isCached('/casinos/crypto?sort=newest&other=1')).toBe(true);
  });

  test.for([
    '/search?q=acme',
    '/?q=acme',
    '/blog?q=edge',
    '/no-such-page',
    '//about',
    '/%61bout',
    '/newsletter',
    '/auth',
  ])('a cached page is never the page of %s', async (path, { site }) => {
    const { entries } = site.app.services.responseCache;
    await site.show(path);
    expect(await site.isCached(path)).toBe(false);
    expect(site.app.services.responseCache.entries).toBe(entries);
  });

  test('a cached page is rendered once for 500 concurrent requests', async ({ site, db }) => {
    await announceChange(db, ['casinos']);
    await site.app.services.changes.flush();
    const { counters } = site.app.services.responseCache;
    const { made } = counters;
    const answers = await Promise.all(Array.from({ length: 500 }, () => site.app.fetch('/casinos')));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 500 }, () => 200));
    expect(texts.size).toBe(1);
    expect(counters.made).toBe(made + 1);
  });

  test('a cached page writes one log line per response, with the id that was sent', async ({ database, site }) => {
    await site.show('/about');
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const env = { DATABASE_URL: database.connectionString, TRUST_PROXY: '1' };
    const app = await startApp(database.db, { env, connectionState: true, logger });
    const headers = { 'user-agent': 'Reader/1.0', 'x-forwarded-for': '198.51.100.7' };
    for (const path of ['/about?a=secret', '/about?a=secret']) {
      const answer = await app.fetch(path, { headers });
      await answer.text();
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(/^[\da-f]{12}-[\da-z]+$/);
      await vi.waitFor(() => expect(lines.filter((line) => line.includes(`"${id}"`))).toHaveLength(1), {
        timeout: 10_000,
      });
      const [line = ''] = lines.filter((text) => text.includes(`"${id}"`));
      const req = { id, method: 'GET', path: '/about', ip: '198.51.100.7', userAgent: 'Reader/1.0' };
      expect(JSON.parse(line)).toMatchObject({ req, res: { status: 200 }, msg: 'request' });
    }
    expect(lines.join('')).not.toContain('secret');
    await app.close();
  });

  test('a cached page is evicted by size, least recently used first', async ({ site, db }) => {
    const { logger } = site.app.services;
    const answers = ownAnswers(site.app.services, db, { pages: 40_000 });
    const text = Array.from({ length: 2_000 }, () => crypto.randomUUID())
      .join('')
      .slice(0, 9_000);
    const put = (key: string) => {
      const made = { status: 200, body: Buffer.from(text), headers: {}, caching: 'public', reads: new CacheTags() };
      const asker = { requestId: 'x', log: logger };
      return answers.load({ key, part: 'pages', isCacheable: true }, () => Promise.resolve(made), asker);
    };
    for (const key of ['/a', '/b']) await put(key);
    answers.find('/a', 'pages');
    await put('/c');
    await put('/d');
    expect(answers.bytes).toBeLessThanOrEqual(40_000);
    expect(answers.find('/b', 'pages')).toBeUndefined();
    expect(answers.find('/d', 'pages')).toBeDefined();
  });
});

test('only a few pages render at a time; a request that would wait too long gets a 503 or the cached page', async ({
  site,
  db,
}) => {
  const answers = ownAnswers(site.app.services, db);
  const made = { status: 200, body: Buffer.from('x'), headers: {}, caching: 'public', reads: new CacheTags() };
  let underWay = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const load = (key: string, waitFor?: Promise<void>) => {
    const make = async () => {
      underWay += 1;
      await waitFor;
      return made;
    };
    return answers.load({ key, part: 'pages', isCacheable: true }, make, {
      requestId: 'x',
      log: site.app.services.logger,
    });
  };
  await load('/cached');
  underWay = 0;
  const slow = Array.from({ length: 5 }, (_, n) => load(`/slow-${n}`, held));
  const next = await Promise.allSettled([load('/new'), load('/cached')]);
  expect(next).toMatchObject([
    { status: 'rejected', reason: { status: 503 } },
    { status: 'fulfilled', value: { isStale: true } },
  ]);
  expect(underWay).toBe(5);
  release();
  await Promise.all(slow);
  expect(await load('/new')).toMatchObject({ isStale: false });
});

test('only a few uncacheable pages render at a time too; a request that would wait too long gets a 503', async ({
  site,
}) => {
  let underWay = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const render = async () => {
    underWay += 1;
    await held;
    return { status: 200, body: Buffer.from('a page'), scriptHashes: [] };
  };
  const { services } = site.app;
  const renderer = { development: false, render };
  const app = express()
    .use(requestLog(services.logger))
    .use(renderPage(services, renderer, createPersonalPages(services, renderer)))
    .use(errorHandler(services.logger));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statuses: number[] = [];
  const asked = Array.from({ length: 20 }, async (_, n) => statuses.push((await fetch(`${url}/auth?x=${n}`)).status));
  await vi.waitFor(() => expect(statuses).toEqual(Array.from({ length: 16 }, () => 503)), { timeout: 10_000 });
  expect(underWay).toBe(4);
  release();
  await Promise.all(asked);
  expect(statuses.slice(16)).toEqual([200, 200, 200, 200]);
  expect((await fetch(`${url}/auth`)).status).toBe(200);
  server.closeAllConnections();
  server.close();
});

test('the last five hundred comparisons are cached, and evict no other page', async ({ site, db }) => {
  const answers = ownAnswers(site.app.services, db);
  const made = { status: 200, body: Buffer.from('x'), headers: {}, caching: 'public', reads: new CacheTags() };
  const asker = { requestId: 'x', log: site.app.services.logger };
  const put = async (key: string, part: 'pages' | 'compared') =>
    await answers.load({ key, part, isCacheable: true }, () => Promise.resolve(made), asker);
  await put('/', 'pages');
  for (let index = 0; index <= 500; index += 1) await put(`/compare/a-vs-b${index}`, 'compared');
  expect(answers.find('/compare/a-vs-b0', 'compared')).toBeUndefined();
  expect(answers.find('/compare/a-vs-b1', 'compared')).toBeDefined();
  expect(answers.find('/compare/a-vs-b500', 'compared')).toBeDefined();
  expect(answers.find('/', 'pages')).toBeDefined();
  expect(answers.entries).toBe(501);
});

test('a page read before a change and finished after it is not cached', async ({ site, db }) => {
  const { responseCache, changes, logger } = site.app.services;
  const reads = new CacheTags();
  reads.add('settings');
  const make = async () => {
    await announceChange(db, ['settings']);
    await changes.flush();
    return { status: 200, body: Buffer.from('too old'), headers: {}, caching: 'public', reads };
  };
  const loaded = await responseCache.load({ key: '/race', part: 'pages', isCacheable: true }, make, {
    requestId: 'x',
    log: logger,
  });
  expect(loaded).toHaveProperty('answer');
  expect(responseCache.find('/race', 'pages')).toBeUndefined();
});

test('a page rendered without a failed part is sent but not cached', async ({ site, db }) => {
  await site.show('/');
  await sql`alter view public_posts rename to public_posts_away`.execute(db);
  try {
    await announceChange(db, ['posts']);
    await site.app.services.changes.flush();
    for (const time of ['first', 'second']) {
      const answer = await site.app.fetch('/');
      expect([answer.status, answer.headers.get('cache-control')], time).toEqual([200, 'private, no-store']);
      expect(await answer.text(), time).not.toContain('/blog/month');
      expect(site.app.services.responseCache.find('/', 'pages'), time).toBeUndefined();
    }
  } finally {
    await sql`alter view public_posts_away rename to public_posts`.execute(db);
  }
  expect(await (await site.app.fetch('/')).text()).toContain('/blog/month');
  expect(await site.isCached('/')).toBe(true);
});

test('a cached page is compressed harder later: its ETag changes, its content does not', async ({ site, db }) => {
  await announceChange(db, ['casino:*']);
  await site.app.services.changes.flush();
  const get = (condition = '', encoding = 'br') =>
    ask(`${site.app.url}/casino/bolt`, {
      headers: { 'accept-encoding': encoding, ...(condition && { 'if-none-match': condition }) },
    });
  const [first, zipped] = [await get(), await get('', 'gzip')];
  const firstTag = String(first.headers['etag']);
  await vi.waitFor(async () => expect((await get()).headers['etag']).not.toBe(firstTag), {
    timeout: 20_000,
    interval: 20,
  });
  const best = await get(firstTag);
  const tag = String(best.headers['etag']);
  expect(best.status).toBe(200);
  expect(best.body.length).toBeLessThan(first.body.length);
  expect(brotliDecompressSync(best.body).equals(brotliDecompressSync(first.body))).toBe(true);
  expect([(await get(tag)).status, (await get(`W/${tag}`)).status]).toEqual([304, 304]);
  expect((await get(String(zipped.headers['etag']), 'gzip')).status).toBe(304);
});

test('an aged page that renders unchanged keeps its ETag, and is not downloaded again', async ({ site }) => {
  const { responseCache } = site.app.services;
  for (const path of ['/', '/casino/acme', '/blog/edge', '/blog', '/about']) {
    const first = await site.app.fetch(path);
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    const cached = responseCache.find(path, 'pages');
    if (!cached) throw new Error(`${path} was not cached.`);
    cached.agedAt = performance.now();
    responseCache.find(path, 'pages');
    await vi.waitFor(() => expect(responseCache.find(path, 'pages')).not.toBe(cached), {
      timeout: 10_000,
      interval: 10,
    });
    expect(responseCache.find(path, 'pages')?.representations, path).toBe(cached.representations);
    expect(responseCache.find(path, 'pages')?.representations.gzip?.etag, path).toBe(etag);
  }
});

test('an aged page is still sent while a single new one is rendered', async ({ site }) => {
  const { responseCache } = site.app.services;
  await site.show('/about');
  const cached = responseCache.find('/about', 'pages');
  if (!cached) throw new Error('The page was not cached.');
  cached.agedAt = performance.now();
  const { made } = responseCache.counters;
  await Promise.all(Array.from({ length: 20 }, async () => await (await site.app.fetch('/about')).text()));
  await vi.waitFor(() => expect(responseCache.find('/about', 'pages')).not.toBe(cached), {
    timeout: 10_000,
    interval: 10,
  });
  expect(responseCache.counters.made).toBe(made + 1);
});

test('clients who accept no compression share one body of a cached page', async () => {
  const page = Buffer.from('a page '.repeat(1_000));
  const kept = await toRepresentations(page, []);
  const sent = representationFor(kept, 'identity', []);
  expect(sent.body).toEqual(page);
  expect(representationFor(kept, 'identity', [])).toBe(sent);
});
