import net from 'node:net';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { test } from '../../database/test-database';
import { serveApp } from '../../fixtures/served-app';
import type { ServedApp } from '../../fixtures/served-app';

let app: ServedApp;
let left: Promise<void> | undefined;

function leave(): void {
  left = app.close();
}

afterEach(async () => {
  await (left ?? app.close());
  left = undefined;
});

/** Opens a connection. `answers` resolves with everything received when the server ends it; a reset rejects. */
async function connect() {
  const socket = net.connect(app.port, '127.0.0.1');
  let read = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (read += chunk));
  const answers = new Promise<string>((resolve, reject) => {
    socket.on('end', () => resolve(read)).on('error', reject);
  });
  answers.catch(() => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return { write: (text: string) => socket.write(text), read: () => read, answers, end: () => socket.end() };
}

const statusesIn = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const closingsIn = (answers: string) => [...answers.matchAll(/^Connection: (\S+)/gim)].map(([, value]) => value);

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`;
const FORM = 'email=reader%40example.com';
const posting = (length = FORM.length, headers = '') =>
  `POST /newsletter HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}Content-Length: ${length}\r\n\r\n`;

describe.for([
  ['without a delay', {}],
  ['with DRAIN_DELAY', { DRAIN_DELAY: '1' }],
] as const)('R9: a process that shuts down, %s,', ([, env]) => {
  beforeEach<{ database: { connectionString: string } }>(async ({ database }) => {
    app = await serveApp(database.connectionString, { env });
  });

  test('a process that shuts down responds to a form whose body is still being sent on a new connection', async () => {
    const { write, answers } = await connect();
    write(posting() + FORM.slice(0, 5));
    leave();
    write(FORM.slice(5));
    expect(statusesIn(await answers)).toEqual([303]);
    expect(closingsIn(await answers)).toEqual(['close']);
  });

  test('a process that shuts down responds to a form on a persistent connection, and closes it', async () => {
    const { write, read, answers } = await connect();
    write(asking('/about'));
    await expect.poll(() => statusesIn(read()), { timeout: 10_000 }).toEqual([200]);
    write(posting() + FORM);
    leave();
    expect(statusesIn(await answers)).toEqual([200, 303]);
    expect(closingsIn(await answers)).toEqual(['keep-alive', 'close']);
  });

  test('a process that shuts down responds to all pipelined requests, cached pages and forms, and closes with the last', async () => {
    await (await app.fetch('/about')).text();
    const { write, answers } = await connect();
    write(asking('/about') + posting() + FORM + asking('/casinos') + asking('/about'));
    leave();
    expect(statusesIn(await answers)).toEqual([200, 303, 200, 200]);
    expect(closingsIn(await answers).at(-1)).toBe('close');
  });

  test('a process that shuts down lets a client with a rejected body read the reason', async () => {
    const { write, answers } = await connect();
    leave();
    write(posting(200_000, 'Sec-Fetch-Site: cross-site\r\n'));
    for (let sent = 0; sent < 200_000; sent += 20_000) {
      write('x'.repeat(20_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(statusesIn(await answers)).toEqual([403]);
  });
});

test('R9: until DRAIN_DELAY has passed new connections are served, while both health addresses say 503', async ({
  database,
}) => {
  const seconds = 2;
  app = await serveApp(database.connectionString, { env: { DRAIN_DELAY: String(seconds) } });
  expect((await app.fetch('/readyz')).status).toBe(200);
  const leftAt = performance.now();
  leave();
  const statuses = async () => {
    const asked = ['/readyz', '/healthz', '/about'].map(async (path) => {
      const answer = await app.fetch(path);
      return [answer.status, answer.headers.get('connection')];
    });
    return await Promise.all(asked);
  };
  const expected = [503, 503, 200].map((status) => [status, 'close']);
  expect(await statuses()).toEqual(expected);
  expect(await statuses()).toEqual(expected);
  await left;
  expect(performance.now() - leftAt).toBeGreaterThan(seconds * 1000 - 50);
  await expect(app.fetch('/about')).rejects.toThrow();
});
