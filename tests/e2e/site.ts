import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from '../fixtures/secret';
import { withTimeout } from '../fixtures/waiting';

const serverDir = fileURLToPath(new URL('../../dist/server/', import.meta.url));
const READY = /LootRank is ready at /;
const START_MS = 180_000;

export const ADMIN = { email: 'editor@example.com', password: 'correct horse battery' };

export interface RunningSite {
  url: string;
  pid: number;
  /** Every mail and text message sent so far, oldest first, in its raw form. */
  outbox: () => string[];
  stop: () => Promise<void>;
}

/** A free port below those that the system gives to outgoing connections, so that none takes it before the site does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}

export interface SiteOptions {
  /** Not removed when the site stops. Defaults to a temporary folder that is. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** Host name for the site's URL in place of 127.0.0.1: passkeys need a name. */
  hostname?: string;
  /** Discards the output once the site is ready. */
  dropsLog?: boolean;
}

function environment(databaseUrl: string | undefined, dataDir: string, publicUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: new URL(publicUrl).port || '0',
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    // With an embedded database the site generates and stores its own secret.
    APP_SECRET: databaseUrl === undefined ? '' : TEST_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    // The image's setting.
    MALLOC_ARENA_MAX: '2',
  };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** The Node flags of `npm start` and of the image. */
export const NODE_LIMITS = ['--max-semi-space-size=8', '--max-old-space-size=768'];

export interface LaunchedSite {
  child: ChildProcess;
  url: string;
  dataDir: string;
  /** Everything written so far to stdout and stderr. */
  output: () => string;
  /** Resolves when the site reports ready, without a timeout; rejects if it exits first. */
  ready: Promise<void>;
  /** Resolves with the exit code, or null if a signal ended it. */
  exit: Promise<number | null>;
}

/** Starts the built product's process and returns at once. The caller stops it and removes its `dataDir`. */
export async function launchSite(databaseUrl: string | undefined, options: SiteOptions = {}): Promise<LaunchedSite> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'lootrank-site-'));
  const port = await freePort();
  const url = `http://${options.hostname ?? '127.0.0.1'}:${port}`;
  const env = { ...environment(databaseUrl, dataDir, url), ...options.env };
  const child = spawn(process.execPath, [...NODE_LIMITS, path.join(serverDir, 'main.js')], { env });
  const exit = ended(child);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer) => {
      // The log of every request would only fill the memory.
      if (isReady && options.dropsLog) return;
      output += chunk.toString();
      isReady ||= READY.test(output);
      if (isReady) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exit.then((code) => reject(new Error(`The site ended with ${String(code)}:\n${output}`)));
  });
  // Prevents an unhandled rejection when the caller reads `exit` and never awaits `ready`.
  ready.catch(() => undefined);
  return { child, url, dataDir, output: () => output, ready, exit };
}

async function readyInTime({ ready, output }: LaunchedSite): Promise<void> {
  await withTimeout(START_MS, ready, () => `The site did not start:\n${output()}`);
}

function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(eml|sms\.txt)$/.test(name))
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'));
}

/** Starts the built product on a database, or on the embedded one, and waits until it is ready. */
export async function startSite(databaseUrl: string | undefined, options: SiteOptions = {}): Promise<RunningSite> {
  const site = await launchSite(databaseUrl, options);
  await readyInTime(site);
  return {
    url: site.url,
    pid: site.child.pid ?? 0,
    outbox: () => mailsIn(path.join(site.dataDir, 'outbox')),
    stop: async () => {
      site.child.kill('SIGTERM');
      const code = await site.exit;
      if (options.dataDir === undefined) rmSync(site.dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The site left with exit code ${String(code)}.`);
    },
  };
}

/** Runs one of the product's commands and waits for its exit. */
export async function runCommand(command: string, databaseUrl: string, args: string[] = []): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-command-'));
  const child = spawn(process.execPath, [path.join(serverDir, `${command}.js`), ...args], {
    env: environment(databaseUrl, dataDir, 'http://127.0.0.1:0'),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await ended(child);
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`);
}
