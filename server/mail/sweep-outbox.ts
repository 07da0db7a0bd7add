import { readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../base/config';
import { outboxDirectory } from './mail-transport';

export const OUTBOX_DAYS = 30;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function removeIfOld(file: string, before: number): Promise<void> {
  try {
    if ((await stat(file)).mtimeMs < before) await unlink(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Deletes old .eml files: they contain addresses and links. */
export async function sweepOutbox(config: Pick<Config, 'dataDir'>): Promise<void> {
  const directory = outboxDirectory(config);
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const before = Date.now() - OUTBOX_DAYS * 86_400_000;
  for (const name of names) {
    if (/\.(eml|sms\.txt)(\.part)?$/.test(name)) await removeIfOld(path.join(directory, name), before);
  }
}
