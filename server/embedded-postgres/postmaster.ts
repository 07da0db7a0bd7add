import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../base/errors';
import { changeOwner, type Placement } from './placement';
import { isPostgresOn, processStart } from './process-identity';

export interface Postmaster {
  pid: number;
  socketDirectory: string;
  isReady: boolean;
}

export interface StartOptions {
  placement: Placement;
  socketDirectory: string;
  logFile: string;
  durable: boolean;
}

const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
const readyWithinMs = 60_000;
const pollMs = 20;

export function findPostmaster(dataDirectory: string): Postmaster | undefined {
  const found = readPidFile(dataDirectory);
  if (!found || processStart(found.pid) === undefined) return undefined;
  if (isPostgresOn(found.pid, dataDirectory)) return found;
  // Postgres refuses to start while any process has the pid in the file, and containers soon reuse pids.
  rmSync(pidFile(dataDirectory), { force: true });
  return undefined;
}

export async function waitUntilReady(dataDirectory: string): Promise<Postmaster> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const postmaster = findPostmaster(dataDirectory);
    if (!postmaster) throw new OperatorError(`DATA_DIR: Postgres on ${dataDirectory} stopped before it was ready.`);
    if (postmaster.isReady) return postmaster;
    await sleep(pollMs);
  }
  throw new OperatorError(`DATA_DIR: Postgres on ${dataDirectory} was not ready after ${readyWithinMs / 1000} s.`);
}

export function initialise({ placement, durable }: StartOptions): void {
  const { dataDirectory, user, binaries } = placement;
  const mark = path.join(dataDirectory, 'PG_VERSION');
  if (existsSync(mark)) {
    assertSameMajor(placement, readFileSync(mark, 'utf8').trim());
    return;
  }
  const unfinished = `${dataDirectory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  changeOwner(user, unfinished);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const { file, args, options } = user.command(binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=en',
    `--locale=${locale}`,
    ...(durable ? [] : ['--no-sync']),
  ]);
  const {
    status,
    signal: killedBy,
    stderr,
    error,
  } = spawnSync(file, args, {
    ...options,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) {
    const reason = error?.message ?? (killedBy ? `it was ended by ${killedBy}` : reasonIn(stderr));
    throw new OperatorError(`DATA_DIR: the database in ${dataDirectory} could not be created: ${reason}`);
  }
  renameSync(unfinished, dataDirectory);
}

/** Postgres cannot read another major version's files, and its own message names no way out. */
function assertSameMajor({ dataDirectory, user, binaries }: Placement, stored: string): void {
  const { file, args, options } = user.command(binaries.postgres, ['--version']);
  const { stdout } = spawnSync(file, args, { ...options, env: environment, encoding: 'utf8' });
  const own = / (\d+)[.\d]*/.exec(stdout)?.[1];
  if (own === undefined || own === stored) return;
  throw new OperatorError(
    `DATA_DIR: the database in ${dataDirectory} is of Postgres ${stored}, and this release brings Postgres ${own}. Run npm run backup with the former release, then start this one on a new DATA_DIR and restore that file (docs/operations.md, “Upgrade and rollback”).`,
  );
}

function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /\b(error|FATAL|PANIC):|could not|cannot/.test(line)) ??
    lines.at(-1) ??
    'it did not say why'
  );
}

export async function start(options: StartOptions): Promise<Postmaster> {
  const { dataDirectory } = options.placement;
  for (let attempt = 1; ; attempt += 1) {
    const launched = launch(options);
    while (!launched.hasEnded() && !findPostmaster(dataDirectory)) await sleep(pollMs);
    if (findPostmaster(dataDirectory)) return await waitUntilReady(dataDirectory);
    const log = lastLines(options.logFile);
    if (attempt === startAttempts || !isHeldByDeadProcess.test(log))
      throw new OperatorError(`DATA_DIR: Postgres did not start: ${reasonIn(log)} (more in ${options.logFile})`);
    await sleep(300);
    if (attempt === startAttempts - 1) removeStalePidFile(dataDirectory);
  }
}

// Errors left by a killed server: its child processes may still run, and the dead process may not be reaped yet.
const isHeldByDeadProcess = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;
const startAttempts = 8;

/**
 * Without an init process to reap zombies, as in a container, Postgres would treat the dead server as alive forever.
 */
function removeStalePidFile(dataDirectory: string): void {
  const held = readPidFile(dataDirectory);
  if (held && processStart(held.pid) === undefined) rmSync(pidFile(dataDirectory), { force: true });
}

export async function stop(dataDirectory: string, { pid }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasExited(dataDirectory, pid, 30_000)) return;
  signal(pid, 'SIGQUIT');
  if (!(await hasExited(dataDirectory, pid, 5_000))) throw new Error(`Postgres (process ${pid}) does not stop`);
}

function launch({ placement, socketDirectory, logFile, durable }: StartOptions): { hasEnded(): boolean } {
  const { file, args, options } = placement.user.command(placement.binaries.postgres, [
    '-D',
    placement.dataDirectory,
    ...settings({
      listen_addresses: '',
      unix_socket_directories: socketDirectory,
      unix_socket_permissions: '0700',
      timezone: 'UTC',
      log_timezone: 'UTC',
      log_checkpoints: 'off',
      // Logged statements and their values could contain addresses and tokens.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }),
  ]);
  const log = openLog(logFile);
  // Detached, so that Ctrl-C signals only this process and requests can finish before the database stops.
  const child = spawn(file, args, { ...options, env: environment, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  let ended = false;
  child.once('exit', () => (ended = true)).once('error', () => (ended = true));
  return { hasEnded: () => ended };
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function hasExited(dataDirectory: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (processStart(pid) === undefined || readPidFile(dataDirectory)?.pid !== pid) return true;
    await sleep(pollMs);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readPidFile(dataDirectory: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(dataDirectory), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    return {
      pid: Number(lines[0]),
      socketDirectory: lines[4] ?? '',
      isReady: /^(?:ready|standby)$/.test(lines[7] ?? ''),
    };
  } catch {
    return undefined;
  }
}

function pidFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'postmaster.pid');
}

const maxLogBytes = 5_000_000;

function openLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(logFile, size > maxLogBytes ? 'w' : 'a', 0o600);
}

function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n');
}
