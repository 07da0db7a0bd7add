import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { announceChange } from '../../../server/cache/announce-change';
import { CacheTags } from '../../../server/cache/cache-tags';
import type { RenderedResponse } from '../../../server/cache/cached-response';
import {
  EVERYTHING,
  edgeHeadersOf,
  edgeLife,
  listPurgedTags,
  NEVER,
  toEdgeHeaders,
} from '../../../server/cache/edge-headers';
import { PAGE_CACHING, REVALIDATED, sendCachedResponse } from '../../../server/cache/send-cached-response';
import { millisecondsToDayEnd } from '../../../server/cache/publication-schedule';
import { insertPost } from '../../builders/blog';
import { insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { openCachedSite } from '../../fixtures/cached-site';
import { startApp } from '../../fixtures/running-app';
import { newPerson, newSession } from '../../fixtures/people';

const varnish = { CDN: 'varnish', CDN_URL: 'http://127.0.0.1:1', CDN_KEY: 'key' };
const cloudflare = { CDN: 'cloudflare', CDN_URL: 'https://cdn.example/zones/z', CDN_KEY: 'key' };

const test = base
  .extend('site', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const site = await openCachedSite(database, varnish);
    onCleanup(() => site.app.close());
    return site;
  })
  .extend('behindCloudflare', { scope: 'file' }, async ({ database, site }, { onCleanup }) => {
    const app = await startApp(site.app.services.db, {
      env: { DATABASE_URL: database.connectionString, ...cloudflare },
      connectionState: true,
    });
    onCleanup(() => app.close());
    return app;
  });

const HEADERS = ['surrogate-control', 'surrogate-key', 'cdn-cache-control', 'cache-tag'];
const ofEdge = ({ headers }: Response) => HEADERS.filter((name) => headers.has(name));

const [everything = ''] = listPurgedTags([EVERYTHING]);
const LONG = /^max-age=\d{2,5}, stale-if-error=86400$/;

test('A page carries the hashes of all that it depends on, and browsers revalidate it', async ({ site }) => {
  for (const _ of [1, 2]) {
    const { status, headers } = await site.app.fetch('/casino/acme');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe(REVALIDATED);
    expect(headers.get('surrogate-control')).toMatch(LONG);
    const keys = headers.get('surrogate-key')?.split(' ') ?? [];
    expect(keys).toContain(everything);
    const [own] = listPurgedTags([`casino:${site.acme.id}`]);
    expect(keys).toContain(own);
    const [other] = listPurgedTags([`post:${site.report.id}`]);
    expect(keys).not.toContain(other);
    expect(keys.every((key) => /^[\w-]{8}$/.test(key))).toBe(true);
  }
});

test('A 304 says as much about the edge as the page does', async ({ site }) => {
  const page = await site.app.fetch('/about');
  const unchanged = await site.app.fetch('/about', { headers: { 'If-None-Match': page.headers.get('etag') ?? '' } });
  expect(unchanged.status).toBe(304);
  for (const name of ['cache-control', 'surrogate-control', 'surrogate-key'])
    expect(unchanged.headers.get(name)).toBe(page.headers.get(name));
});

test('Cloudflare gets its own headers', async ({ behindCloudflare }) => {
  const { headers } = await behindCloudflare.fetch('/about');
  expect(headers.get('cdn-cache-control')).toBe('public, max-age=86400, stale-if-error=86400');
  expect(headers.get('cache-tag')?.split(',')).toContain(everything);
  expect(headers.has('surrogate-control')).toBe(false);
});

test('Without a CDN a page keeps its caching and carries no tag', async ({ site }) => {
  const plain = await startApp(site.app.services.db);
  const answer = await plain.fetch('/about');
  await plain.close();
  expect(answer.headers.get('cache-control')).toBe(PAGE_CACHING);
  expect(ofEdge(answer)).toEqual([]);
});

test('Nothing personal, no preview, no redirect to a site, no call and no document carries a tag or a lifetime for the CDN', async ({
  site,
}) => {
  const { db } = site.app.services;
  const { cookie } = await newSession(db, (await newPerson(db)).id);
  const call = `/trpc/casinos.list?input=${encodeURIComponent('{"json":{}}')}`;
  const paths = ['/account', '/admin', '/preview/unknown', '/go/acme', call, '/feed.xml', '/sitemap.xml'];
  for (const path of [...paths, '/api/v1/casinos', '/.well-known/jwks.json', '/nowhere', '/search?q=acme'])
    for (const headers of [{}, { Cookie: cookie }]) {
      const answer = await site.app.fetch(path, { headers });
      expect([path, ofEdge(answer).filter((name) => name !== 'surrogate-control')]).toEqual([path, []]);
      const life = answer.headers.get('surrogate-control');
      expect([path, life ?? NEVER]).toEqual([path, NEVER]);
    }
});

test('What a CDN must not store is private or too old at once, because Fastly ignores no-store', async ({ site }) => {
  const failing = [
    '/nowhere',
    '/casino/nowhere',
    '/blog/nowhere',
    '/go/nowhere',
    '/uploads/nowhere.png',
    '/badge/no.svg',
  ];
  const own = [
    '/go/acme',
    '/account',
    '/auth',
    '/auth/steam',
    '/pause',
    '/newsletter',
    '/saved/alerts',
    '/preview/unknown',
  ];
  const others = [
    '/trpc/nowhere',
    '/api/v1/nowhere',
    '/healthz',
    '/readyz',
    '/metrics',
    '/casino/nowhere/measured.svg',
  ];
  for (const path of [
    ...failing,
    ...own,
    ...others,
    '/share/nowhere.png',
    '/assets/nowhere.js',
    '/evidence/nowhere.png',
  ]) {
    const { headers, status } = await site.app.fetch(path, { redirect: 'manual' });
    const caching = headers.get('surrogate-control') ?? headers.get('cache-control') ?? 'none';
    expect([path, status, caching]).toEqual([path, status, expect.stringMatching(/private|max-age=0/)]);
  }
});

test('What other responses may be stored is purged as well, or for browsers only', async ({ site }) => {
  const { acme } = site;
  const badge = await site.app.fetch('/badge/acme.svg');
  expect(badge.headers.get('cache-control')).toBe('public, max-age=300');
  expect(badge.headers.get('surrogate-control')).toMatch(LONG);
  expect(badge.headers.get('surrogate-key')?.split(' ')).toContain(listPurgedTags([`casino:${acme.id}`])[0]);
  for (const path of ['/robots.txt', '/manifest.webmanifest', '/opensearch.xml']) {
    const { headers } = await site.app.fetch(path);
    expect([path, headers.get('surrogate-key')?.split(' ').includes(everything)]).toEqual([path, true]);
    expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=3600']);
  }
  const picture = (await (await site.app.fetch('/casinos')).text()).match(/\/casino\/[^"/]+\/measured\.svg/)?.[0];
  for (const path of [
    '/.well-known/jwks.json',
    '/.well-known/security.txt',
    '/favicon.ico',
    ...(picture === undefined ? [] : [picture]),
  ]) {
    const answer = await site.app.fetch(path);
    expect([path, answer.headers.get('surrogate-control'), ofEdge(answer)]).toEqual([
      path,
      NEVER,
      ['surrogate-control'],
    ]);
  }
});

test('A page under another spelling of its address is not for the CDN, which would keep a copy of each', async ({
  site,
}) => {
  const own = (await site.app.fetch('/casinos')).headers.get('surrogate-control');
  expect(own).toMatch(LONG);
  for (const path of ['/casinos?click=1', '/about?click=1', '/about?click=1', '/casinos?q=acme'])
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await site.app.fetch(path, { method });
      expect([
        path,
        headers.get('surrogate-control'),
        headers.has('surrogate-key'),
        headers.get('cache-control'),
      ]).toEqual([path, NEVER, false, REVALIDATED]);
    }
});

test('The CDN keeps the page on the law no longer than until midnight, when a section may become too old', async ({
  site,
}) => {
  await insertPage(site.app.services.db, { slug: 'guides/legal', title: 'Is it legal?' });
  await announceChange(site.app.services.db, ['pages', 'page:guides/legal']);
  await site.app.services.changes.flush();
  const seconds = millisecondsToDayEnd(new Date()) / 1000;
  const { headers } = await site.app.fetch('/guides/legal');
  expect(Number(/^max-age=(\d+)/.exec(headers.get('surrogate-control') ?? '')?.[1])).toBeLessThanOrEqual(seconds);
});

const pageOf = (...tags: string[]): RenderedResponse => {
  const reads = new CacheTags();
  reads.add(...tags);
  return { status: 200, body: Buffer.from('<p>the page</p>'), headers: {}, caching: PAGE_CACHING, reads };
};

test('A page that was made while its content changed is not for the CDN', async ({ site }) => {
  const { responseCache, db } = site.app.services;
  const target = { key: '/made-meanwhile', part: 'pages', isCacheable: true } as const;
  const render = async () => {
    await announceChange(db, ['casino:meanwhile']);
    await site.app.services.changes.flush();
    return pageOf('casino:meanwhile');
  };
  const server = createServer((request, response) => {
    void responseCache.load(target, render, { requestId: 'one', log: site.app.services.logger }).then((loaded) => {
      if ('answer' in loaded) sendCachedResponse(request, response, loaded.answer, loaded);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(headers.get('surrogate-control')).toBe(NEVER);
  expect(headers.has('surrogate-key')).toBe(false);
  expect(headers.get('cache-control')).toBe(REVALIDATED);
});

test('A page of a process that hears of no changes is not for the CDN', async ({ site }) => {
  const deaf = await startApp(site.app.services.db, { env: varnish });
  const { headers } = await deaf.fetch('/about');
  await deaf.close();
  expect(headers.get('surrogate-control')).toBe(NEVER);
  expect(headers.has('surrogate-key')).toBe(false);
});

test('The CDN keeps a list of posts until the next one is published', async ({ site }) => {
  const { db } = site.app.services;
  await insertPost(db, { status: 'published', published_at: new Date(Date.now() + 90_000) });
  await announceChange(db, ['posts']);
  await site.app.services.changes.flush();
  for (const _ of [1, 2]) {
    const { headers } = await site.app.fetch('/blog');
    const seconds = Number(/^max-age=(\d+), stale-if-error=86400$/.exec(headers.get('surrogate-control') ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(90);
  }
});

const edge = edgeHeadersOf({ name: 'fastly', urls: [], key: '' });

test('A page that is about to become wrong is not for the CDN', () => {
  expect(edgeLife(edge, 999)).toBe(NEVER);
  expect(edgeLife(edge, -5)).toBe(NEVER);
  expect(edgeLife(edge, 1_999)).toBe('max-age=1, stale-if-error=86400');
});

test('At most 16 KB of tags are sent: one tag stands for those of the kind that has most, and its items purge it', () => {
  const casinos = Array.from({ length: 2_000 }, (_, at) => `casino:${at}`);
  const posts = Array.from({ length: 300 }, (_, at) => `post:${at}`);
  const tags = new Set(['casino:*', 'places', ...casinos, ...posts]);
  const value = toEdgeHeaders(edge, { tags, isPurged: true })['Surrogate-Key'] ?? '';
  expect(value.length).toBeLessThan(16_384);
  const keys = new Set(value.split(' '));
  expect(keys.size).toBe(1 + 2 + 300 + 1);
  const isPurgedBy = (tag: string) => listPurgedTags([tag]).some((key) => keys.has(key));
  for (const tag of ['casino:7', 'casino:*', 'places', 'post:299', EVERYTHING])
    expect([tag, isPurgedBy(tag)]).toEqual([tag, true]);
  expect(isPurgedBy('post:300')).toBe(false);
});
