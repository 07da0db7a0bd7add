import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { test as databaseTest } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';
import type { RunningApp } from '../../fixtures/running-app';

const test = databaseTest.extend('app', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const app = await startApp(database.db, { env: { DATABASE_URL: database.connectionString }, connectionState: true });
  onCleanup(() => app.close());
  await (await app.fetch('/contact')).text();
  return app;
});

/** Sends requests in one packet and counts the responses until all arrived or the connection ended. */
async function pipelined(
  app: RunningApp,
  path: string,
  count: number,
): Promise<{ answers: number; wasEnded: boolean }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let received = '';
  const answers = () => received.split('HTTP/1.1 ').length - 1;
  let wasEnded = true;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    if (answers() < count) return;
    wasEnded = false;
    socket.destroy();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  await closed;
  return { answers: answers(), wasEnded };
}

describe('pipelined requests', () => {
  test.for(['/contact', '/nowhere', '/healthz'])(
    'pipelined requests get responses if they are few: %s',
    async (path, { app }) => {
      expect(await pipelined(app, path, 10)).toEqual({ answers: 10, wasEnded: false });
    },
  );

  test.for(['/contact', '/nowhere', '/healthz'])(
    'pipelined requests end the connection if they are many: %s',
    async (path, { app }) => {
      const { answers, wasEnded } = await pipelined(app, path, 1000);
      expect(wasEnded).toBe(true);
      expect(answers).toBeLessThanOrEqual(16);
      expect((await app.fetch(path)).status).toBeLessThan(500);
    },
  );
});
