import { spawnSync } from 'node:child_process';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cachedResponseLog } from '../../../server/http/request-log';
import { nextRequestId } from '../../../server/http/request-log';
import { createLogger } from '../../../server/base/logger';
import { bundled } from '../../fixtures/command';
import { hostileText } from '../../fixtures/fuzz/hostile';
import { fuzzing } from '../../fixtures/fuzz/settings';

const ADDRESS = '203.0.113.9';

function lineFor(url: string, userAgent: string | undefined, level = 'info'): string {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => void lines.push(line) });
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: ADDRESS });
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url });
  if (userAgent !== undefined) request.headers['user-agent'] = userAgent;
  const log = cachedResponseLog(logger, () => false);
  log(request, { requestId: 'a-1', status: 200, isStale: false });
  return lines.join('');
}

describe('the log line of a cached response', () => {
  test('the log line of a cached response has every field of any other line, as a single line of JSON', () => {
    const line = lineFor('/casinos?q=secret', 'Some "browser" \\ 1.0');
    expect(line).toMatch(/^[^\n]*\n$/);
    expect(JSON.parse(line)).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      req: { id: 'a-1', method: 'GET', path: '/casinos', ip: ADDRESS, userAgent: 'Some "browser" \\ 1.0' },
      res: { status: 200 },
      ms: 0,
      kept: 'fresh',
      msg: 'request',
    });
  });

  test('the log line of a cached response stores client input as JSON, without terminal escape sequences', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (path, userAgent) => {
        const line = lineFor(`/${path}`, userAgent);
        expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(JSON.parse(line)).toMatchObject({ req: { id: 'a-1' }, res: { status: 200 } });
      }),
      fuzzing(200),
    );
  });

  test('the log line of a cached response hides a preview token', () => {
    expect(lineFor('/preview/CANARY', undefined)).not.toContain('CANARY');
  });

  test('the log line of a cached response holds the beginning of a long path: a flood of them fills no disk', () => {
    const { req } = JSON.parse(lineFor(`/${'a'.repeat(8_000)}`, undefined)) as { req: { path: string } };
    expect(req.path).toMatch(/^\/a{400,}…$/);
    expect(req.path.length).toBeLessThanOrEqual(501);
    expect(lineFor(`/preview/${'CANARY'.repeat(200)}`, undefined)).not.toContain('CANARY');
  });

  test('the log line of a cached response is not written if the log level starts at warnings', () => {
    expect(lineFor('/', undefined, 'warn')).toBe('');
  });
});

test('no two requests have the same id', () => {
  const ids = Array.from({ length: 1_000 }, nextRequestId);
  expect(new Set(ids).size).toBe(1_000);
});

function getLog(ending: string) {
  const script = `
    const { createLogger } = await import(${JSON.stringify(bundled('logger'))});
    const logger = createLogger('info');
    for (let n = 0; n < 300; n += 1) logger.info({ n, text: 'ä€😀'.repeat(n) }, 'line');
    logger.info({ n: 300, text: 'x'.repeat(100_000) }, 'long line');
    logger.info({ n: 301 }, 'last line');
    ${ending}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    maxBuffer: 8 * 1024 * 1024,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { n?: number; text?: string; msg: string });
}

test.for([
  ['ends by itself', ''],
  ['is ended at once', 'process.exit(0);'],
  ['ends at a fault', "logger.fatal('fault'); process.abort();"],
])('every line is written in order when the process %s', ([, ending = '']) => {
  const lines = getLog(ending);
  expect(lines.slice(0, 302).map(({ n }) => n)).toEqual(Array.from({ length: 302 }, (_, n) => n));
  expect(lines[299]?.text).toBe('ä€😀'.repeat(299));
  expect(lines).toHaveLength(ending.includes('fatal') ? 303 : 302);
});
