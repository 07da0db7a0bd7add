import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '../../base/make-directory';

const HOUR = 3_600_000;

async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const directory = path.join(root, name);
    const { mtimeMs } = await stat(directory);
    if (Date.now() - mtimeMs > HOUR) await rm(directory, { recursive: true, force: true });
  }
}

/** Creates a directory for the files of one request. Deletes directories older than an hour, left behind by a crash. */
export async function workDirectory(dataDir: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const root = path.join(dataDir, 'transfer');
  makeDirectory(root, 0o700);
  await sweep(root).catch(() => undefined);
  const directory = await mkdtemp(path.join(root, 'work-'));
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
