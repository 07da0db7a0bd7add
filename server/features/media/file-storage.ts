import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  modifiedAt: Date;
}

export class FileExistsError extends Error {
  override readonly name = 'FileExistsError';
}

/** A flat set of files, each written once and whole or not at all. */
export interface FileStorage {
  /** Rejects with `FileExistsError` where a file of that name is: none is ever written over. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** For a restored backup, which takes the place of what is there. */
  overwrite: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<{ size: number; stream: () => Readable } | undefined>;
  /** A file that is not there is fine. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<StoredFile>;
}

/** File names that every kind of storage accepts. */
export const SAFE_NAME = /^[a-z0-9][a-z0-9.-]{0,127}$/;
