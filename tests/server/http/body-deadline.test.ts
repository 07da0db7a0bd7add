import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import sharp from 'sharp';
import { test as base, describe, expect } from 'vitest';
import { extendBodyTimeout, withBodyDeadline } from '../../../server/http/body-deadline';
import { test as databaseTest } from '../../database/test-database';
import { newPerson, newSession } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';
import { letTimePass } from '../../fixtures/waiting';

// Long enough for a machine that stalls for a second.
const TIMEOUTS = { totalMs: 2000, uploadMs: 10_000 };

/** A server that responds with the length it read; `/upload` extends the timeout, `/ignored` reads nothing. */
const test = base.extend('port', { scope: 'file' }, async ({}, { onCleanup }) => {
  const answer = async (request: IncomingMessage) => {
    if (request.url === '/ignored') return 'ignored';
    if (request.url === '/upload') extendBodyTimeout(request, 0);
    return String((await buffer(request)).length);
  };
  const server = createServer(
    withBodyDeadline((request, response) => {
      answer(request).then(
        (text) => response.end(text),
        () => response.destroy(),
      );
    }, TIMEOUTS),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
});

interface Sent {
  parts: string[];
  everyMs: number;
  method?: string;
}

/** Sends `parts` of a body, `everyMs` apart, and returns everything received until the server closed the connection. */
async function send(port: number, path: string, { parts, everyMs, method = 'POST' }: Sent) {
  const socket = connect(port, '127.0.0.1');
  const rest = [...parts];
  let received = '';
  // Closes only after a response to the whole body, not after an early one.
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    if (rest.length === 0) socket.end();
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const length = parts.join('').length;
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  const timer = setInterval(() => {
    const part = rest.shift();
    if (part !== undefined && !socket.destroyed) socket.write(part);
  }, everyMs);
  await closed;
  clearInterval(timer);
  return { received, unsent: rest.length };
}

const drops = { parts: Array.from({ length: 1000 }, () => 'x'), everyMs: 20 };
const steadily = { parts: Array.from({ length: 50 }, () => 'x'.repeat(1000)), everyMs: 100 };

// Concurrent, since these tests mostly wait.
describe.concurrent('R15: a body', () => {
  test('a body that arrives in time is read', async ({ port }) => {
    const { received } = await send(port, '/form', { parts: ['x'.repeat(5000)], everyMs: 10 });
    expect(received).toMatch(/^HTTP\/1\.1 200[\s\S]*\b5000\b/);
  });

  test.for(['/form', '/upload'])('a body that trickles into %s ends its connection', async (path, { port }) => {
    const { received, unsent } = await send(port, path, drops);
    expect(received).toBe('');
    expect(unsent).toBeGreaterThan(0);
  });

  test('a body that is not read ends its connection as well', async ({ port }) => {
    const { unsent } = await send(port, '/ignored', drops);
    expect(unsent).toBeGreaterThan(0);
  });

  test('a body that is slow is read only where the deadline was extended', async ({ port }) => {
    const [granted, plain] = await Promise.all([send(port, '/upload', steadily), send(port, '/form', steadily)]);
    expect(granted.received).toMatch(/^HTTP\/1\.1 200[\s\S]*\b50000\b/);
    expect(plain.received).toBe('');
    expect(plain.unsent).toBeGreaterThan(0);
  });
});

databaseTest.concurrent('a body that trickles behind a cached page ends the connection', async ({ database }) => {
  const env = { DATABASE_URL: database.connectionString };
  const app = await startApp(database.db, { env, connectionState: true, timeouts: TIMEOUTS });
  await (await app.fetch('/contact')).text();
  const { counters } = app.services.responseCache;
  const before = counters.hits;
  const { received, unsent } = await send(Number(new URL(app.url).port), '/contact', { ...drops, method: 'GET' });
  await app.close();
  expect(counters.hits).toBeGreaterThan(before);
  expect(received).toMatch(/^HTTP\/1\.1 200/);
  expect(unsent).toBeGreaterThan(0);
});

databaseTest.concurrent('an admin’s image may arrive slower than other bodies', async ({ db }) => {
  const app = await startApp(db, { timeouts: TIMEOUTS });
  const { cookie } = await newSession(db, (await newPerson(db, { isAdmin: true })).id, true);
  const form = new FormData();
  const image = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(image)]), 'slow.png');
  const body = new Response(form);
  const bytes = Buffer.from(await body.clone().arrayBuffer());
  const slowly = async function* () {
    const step = Math.ceil(bytes.length / 8);
    for (let at = 0; at < bytes.length; at += step) {
      await letTimePass(TIMEOUTS.totalMs / 4, 'the sender is slower than the deadline of other bodies');
      yield bytes.subarray(at, at + step);
    }
  };
  const answer = await app.fetch('/admin/media', {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': body.headers.get('content-type') ?? '' },
    body: ReadableStream.from(slowly()),
    duplex: 'half',
  } as unknown as RequestInit);
  expect(answer.status).toBe(201);
  await app.close();
});
