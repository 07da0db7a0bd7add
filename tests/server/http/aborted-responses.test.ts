import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { test as base, describe, expect, vi } from 'vitest';
import { AppError } from '../../../server/base/errors';
import { errorHandler } from '../../../server/http/error-handler';
import { requestLog } from '../../../server/http/request-log';

interface Line {
  level: number;
  msg: string;
  times?: number;
  req?: { id: string };
  err?: { message: string };
}

// Made anew for each request, as in the product: an error that was logged is not logged again.
const FAILURES: Record<string, () => Error> = {
  ours: () => new Error('SECRET /srv/app'),
  theirs: () => new AppError('TOO_LARGE', 'The request is too large.'),
  away: () => new AppError('SERVICE_UNAVAILABLE', 'Not now.'),
  full: () => Object.assign(new Error('could not extend file'), { code: '53100' }),
  gone: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  busy: () => Object.assign(new Error('canceling statement'), { code: '55P03' }),
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
    throw FAILURES[params.kind]?.() ?? new Error('nothing');
  });
  app.get('/whole/:kind', ({ params }, response) => {
    response.send('all of it');
    throw FAILURES[params.kind]?.() ?? new Error('nothing');
  });
  app.get('/none/:kind', ({ params }) => {
    throw FAILURES[params.kind]?.() ?? new Error('nothing');
  });
  app.get('/again', () => {
    throw new Error('again');
  });
  app.get('/untold', (_request, response) => void response.status(500).send(''));
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
  test.for(Object.keys(FAILURES))(
    'a response that fails when half sent ends its connection, and is logged (%s)',
    async (kind, { site }) => {
      const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
      site.lines.length = 0;
      const answer = await fetch(`${site.url}/half/${kind}`);
      await expect(answer.text()).rejects.toThrow();
      await vi.waitFor(
        () => expect(site.lines.some(({ msg }) => msg === 'failed while it was answered')).toBe(true),
        20_000,
      );
      const [line] = site.lines.filter(({ msg }) => msg === 'failed while it was answered');
      expect(line).toMatchObject({ level: 50, err: { message: FAILURES[kind]?.().message } });
      expect(line?.req?.id).toBe(answer.headers.get('x-request-id'));
      // Only the logger reports it, not the console.
      expect(console).not.toHaveBeenCalled();
      console.mockRestore();
    },
  );

  test('a response that fails has its cause logged once a minute with its stack, and then with a count', async ({
    site,
  }) => {
    const failed = [];
    for (let n = 1; n <= 3; n += 1) {
      site.lines.length = 0;
      await (await fetch(`${site.url}/again`)).text();
      await vi.waitFor(() => expect(site.lines).toHaveLength(2), 20_000);
      // The cause, and the request without one: a single line is an error.
      expect(site.lines.map(({ level, msg }) => [level, msg])).toEqual([
        [50, 'request failed'],
        [30, 'request'],
      ]);
      failed.push(site.lines[0]);
    }
    expect(failed[0]).toMatchObject({ err: { message: 'again', stack: expect.any(String) as string } });
    expect(failed.slice(1)).toMatchObject([
      { reason: 'again', times: 2 },
      { reason: 'again', times: 3 },
    ]);
    expect(JSON.stringify(failed.slice(1))).not.toContain('stack');
  });

  test.for([
    ['a full disk', 'full', 50],
    ['a database that is away', 'gone', 50],
    ['a busy database', 'busy', 40],
  ] as const)(
    'a response that is not available because of %s is a 503, logged at its level',
    async ([, kind, level], { site }) => {
      site.lines.length = 0;
      const answer = await fetch(`${site.url}/none/${kind}`);
      expect(answer.status).toBe(503);
      await vi.waitFor(() => expect(site.lines).toHaveLength(2), 20_000);
      expect(site.lines.map((line) => [line.level, line.msg])).toEqual([
        [level, 'not available'],
        [30, 'request'],
      ]);
    },
  );

  test('a failed response without a known cause is logged as the error itself', async ({ site }) => {
    site.lines.length = 0;
    await fetch(`${site.url}/untold`);
    await vi.waitFor(() => expect(site.lines).toHaveLength(1), 20_000);
    expect(site.lines[0]).toMatchObject({ level: 50, msg: 'request failed' });
    expect(site.lines[0]?.err).toBeUndefined();
  });

  test('a response that fails when fully sent is complete, and is logged', async ({ site }) => {
    site.lines.length = 0;
    const answer = await fetch(`${site.url}/whole/ours`);
    expect([answer.status, await answer.text()]).toEqual([200, 'all of it']);
    await vi.waitFor(
      () => expect(site.lines.some(({ msg }) => msg === 'failed while it was answered')).toBe(true),
      20_000,
    );
    expect(await (await fetch(`${site.url}/whole/theirs`)).text()).toBe('all of it');
  });
});
