import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import os from 'node:os';

export interface ProcessIdentity {
  pid: number;
  started: string;
  /** Process ids mean something only inside one boot of one container or machine. */
  space: string;
}

const ownSpace = readOwnSpace();

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: processStart(process.pid) ?? '', space: ownSpace };
}

/** A process elsewhere cannot be looked up: it counts as alive while its file was touched recently. */
export function isAlive(identity: ProcessIdentity, ageMs: number, maxForeignAgeMs: number): boolean {
  if (isForeign(identity)) return ageMs < maxForeignAgeMs;
  return processStart(identity.pid) === identity.started;
}

export function isForeign(identity: ProcessIdentity): boolean {
  return identity.space !== ownSpace;
}

/** When the process started, in words only good for comparing; undefined when no such process runs. */
export function processStart(pid: number): string | undefined {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

/** Whether the process is a Postgres working in that directory, by whatever path it calls it. */
export function isPostgresOn(pid: number, dataDirectory: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'command=').includes(`-D ${dataDirectory} `);
  try {
    const [working, data] = [statSync(`/proc/${pid}/cwd`), statSync(dataDirectory)];
    return working.ino === data.ino && working.dev === data.dev;
  } catch {
    // Another account's process. Taking it for ours ends in an error at worst, the opposite in two servers on one cluster.
    return true;
  }
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name, in parentheses, may hold spaces: the numbered fields follow its end.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

// macOS has no /proc.
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
