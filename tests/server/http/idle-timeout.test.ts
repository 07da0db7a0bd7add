import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { withIdleTimeout } from '../../../server/http/connections/idle-timeout';

const IDLE_MS = 300;
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

interface Seen {
  /** Milliseconds until the server closed the connection. */
  closedAfter: number;
  /** The socket's timeout each time the listener returned. */
  timeouts: (number | undefined)[];
}

/** Sends two requests in turn on one connection, reading or not, and waits until the server closes it. */
async function ask(listener: RequestListener, reads: boolean): Promise<Seen> {
  const timeouts: Seen['timeouts'] = [];
  const limited = withIdleTimeout(listener, IDLE_MS);
  const server = createServer({ keepAliveTimeout: 4_000 }, (request, response) => {
    limited(request, response);
    timeouts.push(request.socket.timeout);
  });
  const closed = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.on('close', () => resolve())),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const startedAt = performance.now();
  const line = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  if (reads)
    client.once('data', () => client.write(line.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).resume();
  else client.pause();
  client.on('error', () => undefined);
  client.write(line);
  await closed;
  client.destroy();
  server.close();
  return { closedAfter: performance.now() - startedAt, timeouts };
}

test('a client that does not read a large response is disconnected', async () => {
  const { closedAfter, timeouts } = await ask((_request, response) => void response.end(LARGE), false);
  expect(timeouts).toEqual([IDLE_MS]);
  expect(closedAfter).toBeLessThan(20_000);
});

test('a client whose response is never sent is disconnected', async () => {
  const { closedAfter } = await ask(() => undefined, false);
  expect(closedAfter).toBeGreaterThanOrEqual(IDLE_MS - 10);
  expect(closedAfter).toBeLessThan(20_000);
});

test('a response sent at once sets no timer', async () => {
  const { timeouts } = await ask((_request, response) => void response.end('short'), true);
  expect(timeouts.map((timeout) => timeout ?? 0)).toEqual([0, 0]);
});
