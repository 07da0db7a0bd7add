import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  modifiedAt: Date;
}

/** Where files live: a flat set of names, each written once and whole or not at all. */
export interface FileStorage {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (name: string) => Promise<{ size: number; stream: () => Readable } | undefined>;
  /** A file that is not there is fine. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<StoredFile>;
}

/** What a stored file may be called, on every kind of storage. */
export const SAFE_NAME = /^[a-z0-9][a-z0-9.-]{0,127}$/;
