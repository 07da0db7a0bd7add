import type { Readable } from 'node:stream';
import type { Logger } from '../base/logger';

export interface StoredFile {
  name: string;
  modifiedAt: Date;
}

export class FileExistsError extends Error {
  override readonly name = 'FileExistsError';
}

export interface FileStorage {
  /** Rejects with `FileExistsError`; never overwrites. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** For a restored backup, which replaces existing files. */
  overwrite: (name: string, bytes: Buffer) => Promise<void>;
  read: (name: string) => Promise<{ size: number; stream: () => Readable } | undefined>;
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<StoredFile>;
}

export const SAFE_NAME = /^[a-z0-9][a-z0-9.-]{0,127}$/;

export interface StorageWork {
  files: FileStorage;
  log: Logger;
}

export async function removeFiles({ files, log }: StorageWork, names: readonly string[]): Promise<void> {
  try {
    for (const name of names) await files.remove(name);
  } catch (error) {
    log.warn({ err: error, names }, 'an image left files behind');
  }
}
