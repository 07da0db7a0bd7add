import net from 'node:net';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { insertPost } from '../builders/blog';
import { metric } from '../bench/metrics';
import { residentMemory } from '../bench/process-usage';
import { trpcMutate } from '../fixtures/calls';
import { newAddress, newPerson, PASSWORD } from '../fixtures/people';
import { until } from '../fixtures/waiting';
import { slowestDuring, test } from './built-site';
import type { BuiltSite } from './built-site';

const MEGABYTE = 1024 * 1024;

const connectAll = ({ port }: BuiltSite, count: number) =>
  Array.from({ length: count }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));

test('R15: five hundred slow senders are disconnected, and readers are not slowed down', async ({ app }) => {
  const sockets = connectAll(app, 500);
  const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.on('close', () => resolve())));
  const refused = new Set<net.Socket>();
  for (const socket of sockets) {
    socket.on('data', (chunk) => chunk.toString().startsWith('HTTP/1.1 408 ') && refused.add(socket));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 5_000);
  const slowest = await slowestDuring(app, Promise.all(closed));
  await Promise.all(closed);
  clearInterval(drip);
  expect(refused.size).toBe(sockets.length);
  expect(slowest).toBeLessThan(500);
}, 120_000);

const openHandles = ({ url }: BuiltSite) => metric(url, 'lootrank_nodejs_active_handles_total');

test('R15: a hundred clients that request big pages and read nothing are disconnected, and readers are not slowed down', async ({
  app,
  db,
}) => {
  const { slug } = await insertPost(db, { title: 'Long', slug: 'long', content_html: '<p>long</p>'.repeat(70_000) });
  const page = await (await app.fetch(`/blog/${slug}`)).text();
  expect(page.length).toBeGreaterThan(MEGABYTE);
  const before = await openHandles(app);
  const sockets = connectAll(app, 100);
  // More than the socket buffers hold, so the rest waits in the server.
  const questions = `GET /blog/${slug} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(8);
  for (const socket of sockets) socket.pause().write(questions);
  await until('they wait', 10_000, async () => (await openHandles(app)) >= before + sockets.length);
  const most = residentMemory(app.pid);
  const gone = until('they are hung up on', 70_000, async () => (await openHandles(app)) < before + 10);
  expect(await slowestDuring(app, gone)).toBeLessThan(500);
  await gone;
  expect(most).toBeLessThan(400);
  for (const socket of sockets) socket.destroy();
}, 180_000);

test('P15: twenty concurrent sign-ins with long passwords do not slow readers down', async ({ app, db }) => {
  const { email } = await newPerson(db);
  const signIn = (name: string, password: string) => trpcMutate(app, 'auth.signIn', { email: name, password });
  const asked = Promise.all(Array.from({ length: 20 }, () => signIn(newAddress(), 'x'.repeat(128))));
  expect(await slowestDuring(app, asked)).toBeLessThan(500);
  // 401, not 429: every password was hashed and none rejected by a limit.
  expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set([401]));
  const elsewhere = { 'X-Forwarded-For': '198.51.100.20' };
  expect((await trpcMutate(app, 'auth.signIn', { email, password: PASSWORD }, elsewhere)).status).toBe(200);
});

const TEN_MEGABYTES = Buffer.alloc(10 * MEGABYTE, 'x');
const BOMB = gzipSync(Buffer.alloc(50 * MEGABYTE, 'x'));

/** Returns the status, or 413 if the connection closed while the body was still being sent. */
function post(app: BuiltSite, body: Buffer, headers: Record<string, string | number>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${app.url}/trpc/newsletter.subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.on('error', () => resolve(413));
    sent.end(body);
  });
}

async function twentyAtOnce(app: BuiltSite) {
  const kinds = [
    () => post(app, TEN_MEGABYTES, { 'Content-Length': TEN_MEGABYTES.length }),
    () => post(app, TEN_MEGABYTES, { 'Transfer-Encoding': 'chunked' }),
    () => post(app, BOMB, { 'Content-Encoding': 'gzip' }),
  ];
  const statuses: number[] = [];
  for (const send of kinds) statuses.push(...(await Promise.all(Array.from({ length: 20 }, send))));
  return statuses;
}

test('R13, P44: twenty concurrent bodies of 10 MB, whole, chunked and compressed, do not slow readers and use little memory', async ({
  app,
}) => {
  await twentyAtOnce(app);
  const before = residentMemory(app.pid);
  let most = before;
  const weigh = setInterval(() => (most = Math.max(most, residentMemory(app.pid))), 20);
  const sending = twentyAtOnce(app);
  const slowest = await slowestDuring(app, sending);
  clearInterval(weigh);
  expect(new Set(await sending)).toEqual(new Set([413, 415]));
  expect(slowest).toBeLessThan(500);
  expect(most - before).toBeLessThan(50);
});
