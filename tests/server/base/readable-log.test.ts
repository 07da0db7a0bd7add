import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { inject } from 'vitest';
import { expect, test as base } from 'vitest';
import { createLogger } from '../../../server/base/logger';
import { readableLog } from '../../../server/base/readable-log';
import { createEmptyTestDatabase } from '../../database/postgres';
import { bundled } from '../../fixtures/command';
import { startApp } from '../../fixtures/running-app';
import { isSuperlinear } from '../../fixtures/growth';

const test = base.extend('database', async ({}, { onCleanup }) => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  onCleanup(() => database.drop());
  return database;
});

const migrateCommand = () => `${process.execPath} ${bundled('migrate')} up`;

async function getOutput(command: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, LOG_LEVEL: 'info', ...env } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

test('on a terminal the log has readable lines, and JSON everywhere else', async ({ database }) => {
  const env = { DATABASE_URL: database.connectionString };
  const shown = await getOutput('script', ['-qec', migrateCommand(), '/dev/null'], env);
  expect(shown).toMatch(/INFO.*migrated.*010-text/);
  expect(shown).not.toContain('{"level"');
  const other = await createEmptyTestDatabase(inject('postgres'));
  const piped = await getOutput('sh', ['-c', migrateCommand()], { DATABASE_URL: other.connectionString });
  await other.drop();
  const lines = piped.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('migrated');
});

test('a readable line shows request and response, without terminal escape sequences', () => {
  let text = '';
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void (text += chunk.toString())) });
  const logger = createLogger('info', readableLog(sink));
  logger.info({ req: { method: 'GET', path: '/blog' }, res: { status: 200 }, ms: 12.4 }, 'request');
  logger.warn({ path: 'C:\\u001bx', reason: '\u001b]0;title\u0007\u009b2J\r' }, 'odd \u001b[2J name');
  expect(text).toMatch(/INFO: GET \/blog 200 12 ms/);
  expect(text).toMatch(/WARN: odd \[2J name/);
  expect(text).toContain('title');
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test('a line of backslashes takes no longer than any other', () => {
  let text = '';
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void (text += chunk.toString())) });
  const logger = createLogger('info', readableLog(sink));
  const write = (path: string) => logger.info({ req: { method: 'GET', path } }, 'request');
  const backslashes = (size: number) => `/${'\\'.repeat(size)}\u001bx`;
  write(backslashes(16_000));
  expect(isSuperlinear(write, backslashes, 160_000)).toBe(false);
  expect(text).toContain(`${'\\'.repeat(16_000)}x`);
});

test('readiness checks during the start are not logged as failures', async ({ database }) => {
  const lines: { level: number }[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const app = await startApp(database.db, { logger, isOpen: () => false, isReady: () => Promise.resolve(false) });
  expect((await app.fetch('/readyz')).status).toBe(503);
  expect((await app.fetch('/')).status).toBe(503);
  await app.close();
  expect(lines.map(({ level }) => level)).toEqual([30, 40]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});
