import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity';

const waitMs = 60_000;
const pollMs = 50;
const maxForeignAgeMs = 60_000;

export async function withLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  await acquire(lockFile);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

async function acquire(lockFile: string): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!tryCreate(lockFile)) {
    const seen = readLock(lockFile);
    if (seen !== undefined && isAbandoned(seen)) removeAbandoned(lockFile, seen.text);
    else if (Date.now() > deadline)
      throw new Error(`Another process has been holding ${lockFile} for a minute: ${seen?.text}`);
    else await sleep(pollMs);
  }
}

function tryCreate(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, JSON.stringify({ ...ownIdentity(), id: randomUUID() }), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

interface SeenLock {
  text: string;
  ageMs: number;
}

function readLock(lockFile: string): SeenLock | undefined {
  try {
    return { text: readFileSync(lockFile, 'utf8'), ageMs: Date.now() - statSync(lockFile).mtimeMs };
  } catch {
    return undefined;
  }
}

function isAbandoned({ text, ageMs }: SeenLock): boolean {
  try {
    return !isAlive(JSON.parse(text) as ProcessIdentity, ageMs, maxForeignAgeMs);
  } catch {
    // Empty or unreadable: its holder is between creating and writing the file, unless the file is older than 5 s.
    return ageMs > 5_000;
  }
}

/**
 * Renames the file before deleting it: several processes may see the same dead holder, but only one rename succeeds. A
 * newer lock that was renamed by mistake is put back.
 */
function removeAbandoned(lockFile: string, abandoned: string): void {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') === abandoned) rmSync(aside);
  else renameSync(aside, lockFile);
}
