import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVarnish } from '../fixtures/varnish';
import { until } from '../fixtures/waiting';

const KEY = 'a-key-of-the-varnish-in-front';
const STORED = { 'Surrogate-Control': 'max-age=3600, stale-if-error=86400', 'Surrogate-Key': 'home c1' };

interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A process of the site: answers with its own number and what `answers` says of the address. */
async function startOrigin(number: number, asked: Asked[]) {
  const answers: Record<string, { status?: number; headers?: OutgoingHttpHeaders }> = {};
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { url = '', headers } = request;
      if (url !== '/healthz') asked.push({ url, headers, body });
      const { status = 200, headers: own = {} } = answers[url] ?? {};
      const encoding = headers['accept-encoding'] ?? 'identity';
      response.writeHead(status, { Vary: 'Accept-Encoding', 'X-Encoding': encoding, ETag: `"${encoding}"`, ...own });
      response.end(request.method === 'HEAD' ? undefined : `site ${number}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, answers, port: (server.address() as AddressInfo).port };
}

type Origin = Awaited<ReturnType<typeof startOrigin>>;
let origins: Origin[];
let varnish: Awaited<ReturnType<typeof startVarnish>>;
const asked: Asked[] = [];

beforeAll(async () => {
  origins = [await startOrigin(1, asked), await startOrigin(2, asked)];
  varnish = await startVarnish(
    origins.map(({ port }) => port),
    { key: KEY },
  );
  await until('both processes are healthy', 10_000, async () => {
    for (let at = 0; at < 4; at += 1) await ask('/trpc/settings.public');
    return new Set((await Promise.all([1, 2].map(() => ask('/trpc/x')))).map(({ text }) => text)).size === 2;
  });
});

afterAll(async () => {
  await varnish.stop();
  for (const { server } of origins) {
    server.closeAllConnections();
    server.close();
  }
});

beforeEach(async () => {
  await purge({ 'Purge-Everything': '1' });
  asked.length = 0;
  await varnish.takeHandled();
});

/** Not `fetch`, which neither sends a cookie nor leaves a path and a compressed body as they are. */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body?: Buffer) {
  const outgoing = send(`${varnish.url}/`, { path, headers, method });
  const answered = once(outgoing, 'response');
  outgoing.end(body);
  const [response] = (await answered) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: (await buffer(response)).toString() };
}

const purge = (headers: OutgoingHttpHeaders, key = KEY) =>
  ask('/', { Authorization: `Bearer ${key}`, ...headers }, 'PURGE');

const answer = (url: string, what: Origin['answers'][string]) => {
  for (const { answers } of origins) answers[url] = what;
};

const handlings = async () => (await varnish.takeHandled()).map(({ handling }) => handling);

test('Varnish stores a tagged response, for readers with any cookie, and hides the tags', async () => {
  answer('/casinos', { headers: { ...STORED, 'Cache-Control': 'public, max-age=0, must-revalidate' } });
  const first = await ask('/casinos', { Cookie: 'session=1' });
  const second = await ask('/casinos?utm_source=x', { Cookie: 'session=2' });
  expect([first.text, second.text]).toEqual([first.text, first.text]);
  expect(asked.map(({ url, headers }) => [url, headers.cookie])).toEqual([['/casinos', undefined]]);
  for (const { headers } of [first, second]) {
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/surrogate|xkey/)]));
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  }
  expect((await ask('/casinos', { 'If-None-Match': String(first.headers.etag) })).status).toBe(304);
  expect(await handlings()).toEqual(['miss', 'hit', 'hit']);
});

test('Varnish stores each encoding once', async () => {
  answer('/casinos', { headers: STORED });
  const accepted = ['gzip, deflate, br', 'br;q=1.0, gzip', 'gzip', 'gzip;q=0.5, br;q=0', 'identity', 'deflate'];
  const got = [];
  for (const encoding of accepted) got.push((await ask('/casinos', { 'Accept-Encoding': encoding })).headers);
  expect(got.map((headers) => headers['x-encoding'])).toEqual(['br', 'br', 'gzip', 'gzip', 'identity', 'identity']);
  expect(await handlings()).toEqual(['miss', 'hit', 'miss', 'hit', 'miss', 'hit']);
});

test.for([
  ['without a life at the edge', '/casinos', {}],
  ['without a tag', '/casinos', { 'Surrogate-Control': 'max-age=60' }],
  ['that must not be stored', '/casinos', { ...STORED, 'Cache-Control': 'private, no-store' }],
  ['with a cookie', '/casinos', { ...STORED, 'Set-Cookie': 'a=b' }],
  ['of the account page', '/account', STORED],
  ['of a personal page spelt otherwise', '/%61ccount', STORED],
  ['of a personal page with two slashes', '//account', STORED],
  ['of a personal page in capitals', '/Admin/media', STORED],
  ['of a preview', '/preview/abc', STORED],
  ['of a link', '/go/acme', STORED],
  ['of a call', '/trpc/casinos.list', STORED],
  ['to a token in the address', '/api/v1/casinos?access_token=x', STORED],
] as const)('Varnish does not store a response %s', async ([, url, headers]) => {
  answer(url, { headers: { ...headers } });
  for (const cookie of ['session=1', 'session=2']) {
    const { headers: received } = await ask(url, { Cookie: cookie });
    expect(Object.keys(received).filter((name) => name.startsWith('surrogate'))).toEqual([]);
  }
  expect(asked).toHaveLength(2);
  if (url !== '/casinos') expect(asked.map(({ headers: { cookie } }) => cookie)).toEqual(['session=1', 'session=2']);
});

test('a purge removes what has one of its tags, only with the key', async () => {
  answer('/casinos', { headers: STORED });
  answer('/blog', { headers: { ...STORED, 'Surrogate-Key': 'posts' } });
  const tags = Array.from({ length: 256 }, (_, at) => `tag-of-a-change-${at}`);
  for (const url of ['/casinos', '/blog']) await ask(url);
  expect((await purge({ 'Surrogate-Key': 'c1' }, 'another key')).status).toBe(403);
  expect((await ask('/', { 'Surrogate-Key': 'c1' }, 'PURGE')).status).toBe(403);
  await ask('/casinos');
  expect(asked).toHaveLength(2);
  expect(await purge({ 'Surrogate-Key': [...tags.slice(1), 'c1'].join(' ') })).toMatchObject({ status: 200 });
  for (const url of ['/casinos', '/blog']) await ask(url);
  expect(asked.map(({ url }) => url)).toEqual(['/casinos', '/blog', '/casinos']);
  await purge({ 'Purge-Everything': '1' });
  await ask('/blog');
  expect(asked).toHaveLength(4);
});

test('Varnish accepts 16 KB of tags', async () => {
  const tags = Array.from({ length: 1_600 }, (_, at) => `tag${String(at).padStart(6, '0')}`).join(' ');
  answer('/casinos', { headers: { ...STORED, 'Surrogate-Key': tags } });
  expect((await ask('/casinos')).status).toBe(200);
  await ask('/casinos');
  await purge({ 'Surrogate-Key': 'tag001599' });
  await ask('/casinos');
  expect(await handlings()).toEqual(['miss', 'hit', 'synth', 'miss']);
});

test('the site learns the address that the visitor came from', async () => {
  await ask('/casinos', { 'X-Forwarded-For': '198.51.100.7' });
  expect(asked[0]?.headers['x-forwarded-for']).toBe('198.51.100.7, 127.0.0.1');
});

test('a large body is passed on as it is, and once', async () => {
  const body = Buffer.alloc(8 * 1024 ** 2, 'a');
  answer('/admin/media', { status: 503 });
  expect((await ask('/admin/media', { Cookie: 'session=1' }, 'POST', body)).status).toBe(503);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body.equals(body)).toBe(true);
});

test('a request that one process refuses is sent to the other', async () => {
  for (const url of ['/casinos', '/account']) {
    const [first, second] = origins as [Origin, Origin];
    first.answers[url] = { status: 503 };
    second.answers[url] = {};
    for (let at = 0; at < 4; at += 1) expect(await ask(url)).toMatchObject({ status: 200, text: 'site 2' });
  }
});

test('a copy that is too old is served, and named so, only while the site fails', async () => {
  answer('/casinos', { headers: { ...STORED, 'Surrogate-Control': 'max-age=1, stale-if-error=86400' } });
  const first = await ask('/casinos');
  answer('/casinos', { status: 503 });
  await until(
    'the copy is too old',
    5_000,
    async () => (await ask('/casinos')).headers['x-lootrank-stale'] !== undefined,
  );
  for (let at = 0; at < 3; at += 1) {
    const stale = await ask('/casinos');
    expect(stale).toMatchObject({ status: 200, text: first.text, headers: { 'cache-control': 'no-store' } });
  }
  answer('/casinos', { headers: { ...STORED, 'X-Back': 'true' } });
  expect((await ask('/casinos')).headers['x-back']).toBe('true');
});

test('copies are served while no process answers, also too old ones, and the rest is a 503', async () => {
  answer('/casinos', { headers: { ...STORED, 'Surrogate-Control': 'max-age=1, stale-if-error=86400' } });
  answer('/blog', { headers: STORED });
  for (const url of ['/casinos', '/blog']) await ask(url);
  for (const { server } of origins) {
    server.close();
    server.closeAllConnections();
  }
  await until(
    'the copy is too old',
    5_000,
    async () => (await ask('/casinos')).headers['x-lootrank-stale'] !== undefined,
  );
  expect(await ask('/blog')).toMatchObject({ status: 200, text: expect.stringContaining('site') });
  expect(await ask('/codes')).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
});
