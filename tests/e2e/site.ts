import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const serverDir = fileURLToPath(new URL('../../dist/server/', import.meta.url));
const READY = /LootRank is ready at (\S+)/;
const START_MS = 60_000;

export const ADMIN = { email: 'editor@example.com', password: 'correct horse battery' };

export interface RunningSite {
  url: string;
  pid: number;
  /** Every mail and text message written so far, oldest first, as sent. */
  outbox: () => string[];
  stop: () => Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function environment(databaseUrl: string | undefined, dataDir: string, port = 0): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

function whenReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const deadline = setTimeout(() => reject(new Error(`The site did not start:\n${output}`)), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(deadline);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The site ended with ${String(code)}:\n${output}`)));
  });
}

function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(eml|sms\.txt)$/.test(name))
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'));
}

interface SiteOptions {
  /** Kept when the site stops; without it the site gets one for its lifetime. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** Starts the built product on a database, or on the embedded one, and waits until it answers. */
export async function startSite(
  databaseUrl: string | undefined,
  { dataDir: given, env: added = {} }: SiteOptions = {},
): Promise<RunningSite> {
  const dataDir = given ?? mkdtempSync(path.join(os.tmpdir(), 'lootrank-site-'));
  const env = { ...environment(databaseUrl, dataDir, await freePort()), ...added };
  const child = spawn(process.execPath, [path.join(serverDir, 'main.js')], { env });
  const exit = ended(child);
  const url = await whenReady(child);
  return {
    url,
    pid: child.pid ?? 0,
    outbox: () => mailsIn(path.join(dataDir, 'outbox')),
    stop: async () => {
      child.kill('SIGTERM');
      const code = await exit;
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The site left with exit code ${String(code)}.`);
    },
  };
}

/** Runs one of the product's commands to its end. */
export async function runCommand(command: string, databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-command-'));
  const child = spawn(process.execPath, [path.join(serverDir, `${command}.js`)], {
    env: environment(databaseUrl, dataDir),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await ended(child);
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`);
}
