import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts a process that evaluates `code` with a logger to its standard output. */
function start(code: string, stdio: StdioOptions = ['pipe', 'pipe', 'inherit']) {
  const source = `import { createLogger } from './server/base/logger.ts'; const logger = createLogger('info'); ${code}`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { cwd: root, stdio });
}

// Longer than a block in all, so that some are written before the end.
const MANY = `for (let n = 0; n < 5000; n += 1) logger.info({ n }, 'a line of the log');`;

async function toNumbers(child: ReturnType<typeof start>) {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = text.trim().split('\n');
  return { code, numbers: lines.map((line) => (JSON.parse(line) as { n?: number }).n), last: lines.at(-1) };
}

test('everything that was logged is written in order before the process ends', async () => {
  const { code, numbers } = await toNumbers(start(`${MANY} process.exit(3);`));
  expect(code).toBe(3);
  expect(numbers).toEqual(Array.from({ length: 5000 }, (_, n) => n));
});

test('a fault that ends the process is logged before it does', async () => {
  const child = start(
    `process.on('uncaughtExceptionMonitor', (err) => logger.fatal({ err }, 'ending')); ${MANY} throw new Error('broken');`,
    ['ignore', 'pipe', 'ignore'],
  );
  const { code, numbers, last } = await toNumbers(child);
  expect(code).not.toBe(0);
  expect(numbers).toHaveLength(5001);
  expect(last).toContain('"msg":"ending"');
});

test('what Node, packages and a fault print is lines of the log, and so is the last error', async () => {
  const child = start(
    `import { announce } from './server/base/logger.ts';
     import { logProcessOutput, writeFinalMessage } from './server/base/process-output.ts';
     logProcessOutput(logger);
     announce(createLogger('silent'), 'told at any level');
     process.emitWarning('beware', 'DeprecationWarning');
     console.error('a package says %s', 'something');
     writeFinalMessage('PORT: "taken"\\n  by another');
     setTimeout(() => { throw new Error('broken'); }, 20);`,
    ['ignore', 'pipe', 'pipe'],
  );
  let text = '';
  for (const channel of [child.stdout, child.stderr]) channel?.on('data', (part: Buffer) => (text += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = text.trim().split('\n');
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } });
  expect(code).toBe(1);
  expect(said.map(({ level, msg, err }) => [level, msg, err?.message]).sort()).toEqual([
    [30, 'told at any level', undefined],
    [40, 'Node warns', 'beware'],
    [40, 'a package says something', undefined],
    [60, 'PORT: "taken"\n  by another', undefined],
    [60, 'ending after a fault', 'broken'],
  ]);
});

test('a process whose log has lost its reader ends all the same', async () => {
  const child = start(`process.stdin.once('data', () => { ${MANY} process.exit(3); });`);
  child.stdout?.destroy();
  child.stdin?.write('go\n');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(3);
});

test('a full disk stops the log, not the process', async () => {
  const full = openSync('/dev/full', 'w');
  // Keeps the process until the interval has tried to write.
  const child = start(`${MANY} setTimeout(() => { ${MANY} process.exit(3); }, 600);`, ['ignore', full, 'inherit']);
  const [code] = (await once(child, 'exit')) as [number | null];
  closeSync(full);
  expect(code).toBe(3);
});

test('a reader that has stalled does not keep a process from ending', async () => {
  const stalled = start(`for (let n = 0; n < 20; n += 1) { ${MANY} } process.exit(3);`);
  const [code] = (await once(stalled, 'exit')) as [number | null];
  expect(code).toBe(3);
});
