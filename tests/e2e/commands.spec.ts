import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { cloneTestDatabase } from '../database/postgres';
import type { TestPostgres } from '../database/postgres';
import { freePort } from './site';

const root = fileURLToPath(new URL('../..', import.meta.url));

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let copy: string;
test.beforeAll(() => {
  // Copies what a clone would hold: tracked and uncommitted files, but no ignored ones.
  copy = mkdtempSync(path.join(os.tmpdir(), 'lootrank-clone-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  }).toString();
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
test.afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The command of `npm start`, as npm gives it to a shell. */
const startCommand = () =>
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start;

interface Started {
  child: ChildProcessWithoutNullStreams;
  output: () => string;
  url: string;
  leave: () => Promise<number | null>;
}

function launch(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = copy) {
  return spawn(command, args, { cwd, env: { ...process.env, NODE_ENV: undefined, LOG_LEVEL: 'warn', ...env } });
}

async function start(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = copy): Promise<Started> {
  const port = await freePort();
  const child = launch(command, args, { PORT: String(port), ...env }, cwd);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect.poll(() => output, { timeout: 150_000 }).toContain('LootRank is ready at');
  return {
    child,
    output: () => output,
    url: `http://127.0.0.1:${port}`,
    leave: () => {
      child.kill('SIGTERM');
      return exit;
    },
  };
}

test('a signal to the shell of npm start ends the first start, and the build with it', async () => {
  const child = launch('dash', ['-c', startCommand()], { DATA_DIR: path.join(copy, 'data') });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect.poll(() => output, { timeout: 150_000 }).toContain('Building');
  child.kill('SIGINT');
  expect(await exit).toBe(130);
  expect(output).toContain('stopping');
  expect(output).not.toMatch(/\bat .*:\d+:\d+/);
  const left = spawnSync('pgrep', ['-f', path.join(copy, 'server/commands/build.mjs')]);
  expect(left.stdout.toString()).toBe('');
});

test('npm start builds, creates its own database, shows the first admin once, and leaves no process behind', async () => {
  const dataDir = path.join(copy, 'data');
  const first = await start('dash', ['-c', startCommand()], { DATA_DIR: dataDir });
  expect(first.output()).toContain('Building');
  expect(first.output()).toContain('admin@example.com');
  const passwordFile = path.join(dataDir, 'admin-password.txt');
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  const page = await fetch(first.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Copperline');
  const postmaster = postmasterFile(first.output(), dataDir);
  expect(existsSync(postmaster)).toBe(true);
  expect(await first.leave()).toBe(0);
  // Postgres removes postmaster.pid on a clean shutdown.
  expect(existsSync(postmaster)).toBe(false);

  const second = await start('bash', ['-c', startCommand()], { DATA_DIR: dataDir });
  expect(second.output()).not.toContain('Building');
  // Says again how to sign in, without the password.
  const [email = '', password = ''] = readFileSync(passwordFile, 'utf8').split('\n');
  expect(second.output()).toContain(`as ${email} with the password in ${passwordFile}`);
  expect(second.output()).not.toContain(password);
  expect((await fetch(`${second.url}/casino/copperline`)).status).toBe(200);
  expect(await second.leave()).toBe(0);
});

function postmasterFile(output: string, dataDir: string): string {
  const elsewhere = /database lies in (\S+)/i.exec(output)?.[1];
  return path.join(elsewhere ?? path.join(dataDir, 'postgres'), 'postmaster.pid');
}

test('npm run dev serves the same pages from the sources and shuts down cleanly', async () => {
  const development = await start(process.execPath, ['server/commands/start.mjs', 'dev'], {
    DATA_DIR: path.join(copy, 'data'),
  });
  const page = await (await fetch(development.url)).text();
  expect(page).toContain('/@vite/client');
  expect(page).toContain('Copperline');
  expect(await development.leave()).toBe(0);
});

test('the image’s own commands build and start it on an external database', async () => {
  const recipe = readFileSync(path.join(copy, 'Dockerfile'), 'utf8');
  // `npm start` ran the same script on the same files in the first test.
  expect(recipe).toMatch(/^RUN node server\/commands\/build\.mjs$/m);
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(recipe)?.[1] ?? '[]') as string[];
  const health = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(recipe)?.[1] ?? '[]') as string[];
  expect(recipe).toMatch(/^USER node$/m);

  // The Dockerfile's second stage copies exactly these.
  const image = mkdtempSync(path.join(os.tmpdir(), 'lootrank-image-'));
  cpSync(path.join(copy, 'dist'), path.join(image, 'dist'), { recursive: true });
  cpSync(path.join(copy, 'package.json'), path.join(image, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(image, 'node_modules'));
  const database = await cloneTestDatabase(JSON.parse(process.env['LOOTRANK_TEST_POSTGRES'] ?? '') as TestPostgres);
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.connectionString,
    DATA_DIR: path.join(image, 'data'),
    HOST: '0.0.0.0',
  };
  const site = await start(command[0] ?? '', command.slice(1), env, image);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  execFileSync(health[0] ?? '', health.slice(1), { env: { ...process.env, PORT: new URL(site.url).port } });
  expect(await site.leave()).toBe(0);
  const lines = site
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(lines[0]).toMatchObject({
    msg: 'LootRank starts',
    version: expect.any(String),
    commit: expect.any(String),
  });
  await database.drop();
  rmSync(image, { recursive: true, force: true });
});

test('an invalid setting stops the start and is named, without its value', async () => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: copy,
    env: { ...process.env, PORT: 'eighty', SMTP_URL: 'not-a-url-SECRET', LOG_LEVEL: 'warn' },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).not.toBe(0);
  // A single line of the log: standard error is no terminal.
  expect(JSON.parse(output)).toMatchObject({ level: 60, msg: expect.stringMatching(/PORT[\s\S]*SMTP_URL/) });
  expect(output).not.toContain('SECRET');
});
