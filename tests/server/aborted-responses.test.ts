import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { test as base, describe, expect, vi } from 'vitest';
import { AppError } from '../../server/errors';
import { errorHandler } from '../../server/http/error-handler';
import { requestLog } from '../../server/http/request-log';

interface Line {
  level: number;
  msg: string;
  requestId?: string;
  err?: { message: string };
}

const FAILURES: Record<string, Error> = {
  ours: new Error('SECRET /srv/app'),
  theirs: new AppError('TOO_LARGE', 'The request is too large.'),
  away: new AppError('SERVICE_UNAVAILABLE', 'Not now.'),
};

/** An app whose responses fail after being half sent, or fully sent. */
const test = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const lines: Line[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const app = express();
  // As in production: in test mode Express prints no errors.
  app.set('env', 'production');
  app.use(requestLog(logger));
  app.get('/half/:kind', async ({ params }, response) => {
    response.set('Content-Length', '100');
    await new Promise((resolve) => response.write('half of it', resolve));
    throw FAILURES[params.kind] ?? new Error('nothing');
  });
  app.get('/whole/:kind', ({ params }, response) => {
    response.send('all of it');
    throw FAILURES[params.kind] ?? new Error('nothing');
  });
  app.use(errorHandler(logger));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, lines };
});

describe('R24: a response that fails', () => {
  test.for(Object.keys(FAILURES))('when half sent ends its connection, and is logged (%s)', async (kind, { site }) => {
    const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
    site.lines.length = 0;
    const answer = await fetch(`${site.url}/half/${kind}`);
    await expect(answer.text()).rejects.toThrow();
    await vi.waitFor(() => expect(site.lines.some(({ msg }) => msg === 'failed while it was answered')).toBe(true));
    const [line] = site.lines.filter(({ msg }) => msg === 'failed while it was answered');
    expect(line).toMatchObject({ level: 50, err: { message: FAILURES[kind]?.message } });
    expect(line?.requestId).toBe(answer.headers.get('x-request-id'));
    // Only the logger reports it, not the console.
    expect(console).not.toHaveBeenCalled();
    console.mockRestore();
  });

  test('when fully sent is complete, and is logged', async ({ site }) => {
    site.lines.length = 0;
    const answer = await fetch(`${site.url}/whole/ours`);
    expect([answer.status, await answer.text()]).toEqual([200, 'all of it']);
    await vi.waitFor(() => expect(site.lines.some(({ msg }) => msg === 'failed while it was answered')).toBe(true));
    expect(await (await fetch(`${site.url}/whole/theirs`)).text()).toBe('all of it');
  });
});
