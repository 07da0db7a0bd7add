import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDirectory } from '../base/make-directory';
import { isAlive, isForeign, ownIdentity, type ProcessIdentity } from './process-identity';

/** Well above the interval of 2 s at which a running process touches its registration. */
const maxForeignAgeMs = 10_000;

export interface Registration {
  touch(): void;
  remove(): void;
}

export function register(folder: string): Registration {
  makeDirectory(folder, 0o700);
  const file = path.join(folder, `${process.pid}-${randomUUID()}.json`);
  const write = () => writeFileSync(file, JSON.stringify(ownIdentity()), { mode: 0o600 });
  write();
  return { touch: () => touchOr(file, write), remove: () => rmSync(file, { force: true }) };
}

export function liveUsers(folder: string): ProcessIdentity[] {
  return fileNames(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const identity = readLive(file);
    if (identity === undefined) rmSync(file, { force: true });
    return identity ?? [];
  });
}

/**
 * Registered processes in another container or machine, which this process can neither check nor share a server with.
 */
export function foreignUsers(folder: string): ProcessIdentity[] {
  return liveUsers(folder).filter(isForeign);
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLive(file: string): ProcessIdentity | undefined {
  try {
    const identity = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
    return isAlive(identity, Date.now() - statSync(file).mtimeMs, maxForeignAgeMs) ? identity : undefined;
  } catch {
    return undefined;
  }
}

function touchOr(file: string, write: () => void): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    write();
  }
}
