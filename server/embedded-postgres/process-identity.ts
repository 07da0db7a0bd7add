import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import os from 'node:os';

export interface ProcessIdentity {
  pid: number;
  started: string;
  space: string;
}

const ownSpace = readOwnSpace();

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: processStart(process.pid) ?? '', space: ownSpace };
}

/**
 * A process in another container cannot be looked up; it counts as alive if its file was touched within
 * `maxForeignAgeMs`.
 */
export function isAlive(identity: ProcessIdentity, ageMs: number, maxForeignAgeMs: number): boolean {
  if (isForeign(identity)) return ageMs < maxForeignAgeMs;
  return processStart(identity.pid) === identity.started;
}

export function isForeign(identity: ProcessIdentity): boolean {
  return identity.space !== ownSpace;
}

export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

/**
 * Whether the process is a Postgres server of that data directory. On Linux compares inodes, so the path may differ.
 */
export function isPostgresOn(pid: number, dataDirectory: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'command=').includes(`-D ${dataDirectory} `);
  try {
    const [working, data] = [statSync(`/proc/${pid}/cwd`), statSync(dataDirectory)];
    return working.ino === data.ino && working.dev === data.dev;
  } catch {
    // The process belongs to another account. Assume it is ours: a wrong yes only fails with an error, while a wrong no
    // would start two servers on one cluster.
    return true;
  }
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

function startFromPs(pid: number): string | undefined {
  return ps(pid, 'lstart=') || undefined;
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

function readOwnSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return os.hostname();
  }
}
