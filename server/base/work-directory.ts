import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from './make-directory';

const HOUR = 3_600_000;
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

const getRoot = (dataDir: string) => path.resolve(dataDir, 'transfer');

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FULL_CODES.has(String(error.code));

export async function inWorkDirectory<Result>(
  dataDir: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const root = getRoot(dataDir);
  makeDirectory(root, 0o700);
  const directory = await mkdtemp(path.join(root, 'work-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Deletes directories left by a crash; no request takes an hour. */
export async function sweepWorkDirectories(dataDir: string): Promise<void> {
  const root = getRoot(dataDir);
  makeDirectory(root, 0o700);
  for (const name of await readdir(root)) {
    const directory = path.join(root, name);
    const { mtimeMs } = await stat(directory);
    if (Date.now() - mtimeMs > HOUR) await rm(directory, { recursive: true, force: true });
  }
}
