import { randomUUID } from 'node:crypto';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../base/errors';
import { makeDirectory } from '../base/make-directory';
import { isDiskFull } from '../base/work-directory';
import { FileExistsError, SAFE_NAME } from './file-storage';
import type { FileStorage, StoredFile } from './file-storage';

const findCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Other errors are returned unchanged. */
export function storageFailure(error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  const message = 'There is no room left to store images. Nothing was saved.';
  return new AppError('SERVICE_UNAVAILABLE', message, { code: findCode(error) });
}

export function diskStorage(directory: string): FileStorage {
  const at = (name: string) => (SAFE_NAME.test(name) ? path.join(directory, name) : undefined);

  async function write(name: string, bytes: Buffer, reserve: (target: string) => Promise<void>): Promise<void> {
    const target = at(name);
    if (target === undefined) throw new Error('not a name for a stored file');
    const unfinished = path.join(directory, `.unfinished-${randomUUID()}`);
    try {
      makeDirectory(directory);
      await writeDurably(unfinished, bytes);
      await reserve(target);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw findCode(error) === 'EEXIST' ? new FileExistsError(name) : storageFailure(error);
    }
  }

  const put = (name: string, bytes: Buffer) =>
    write(name, bytes, async (target) => (await open(target, 'wx', 0o640)).close());
  const overwrite = (name: string, bytes: Buffer) => write(name, bytes, () => Promise.resolve());

  async function read(name: string) {
    const target = at(name);
    const handle = target === undefined ? undefined : await open(target, 'r').catch(orMissing);
    if (handle === undefined) return undefined;
    const facts = await handle.stat();
    if (facts.isFile()) return { size: facts.size, stream: () => handle.createReadStream() };
    await handle.close();
    return undefined;
  }

  async function remove(name: string): Promise<void> {
    const target =
      at(name) ?? (name.startsWith('.unfinished-') ? path.join(directory, path.basename(name)) : undefined);
    if (target !== undefined) await rm(target, { force: true });
  }

  async function* list(): AsyncIterable<StoredFile> {
    const entries = await opendir(directory).catch(orMissing);
    if (entries === undefined) return;
    for await (const entry of entries) {
      if (!entry.isFile()) continue;
      const facts = await stat(path.join(directory, entry.name)).catch(orMissing);
      if (facts !== undefined) yield { name: entry.name, modifiedAt: facts.mtime };
    }
  }

  return { put, overwrite, read, remove, list };
}

function orMissing(error: unknown): undefined {
  if (findCode(error) === 'ENOENT' || findCode(error) === 'ENOTDIR') return undefined;
  throw error;
}

// A rename may reach the disk before the data; after a crash, the final name would contain an empty image.
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
