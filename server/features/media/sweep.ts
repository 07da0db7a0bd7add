import type { Db } from '../../database/database';
import type { Logger } from '../../base/logger';
import type { FileStorage } from '../../storage/file-storage';
import { knownStorageKeys } from './media.queries';

const HOUR = 3_600_000;
const STEM = /^[0-9a-f]+-\d+x\d+/;

const BATCH_SIZE = 1_000;

interface Sweep {
  db: Db;
  files: FileStorage;
  logger: Logger;
  isShuttingDown?: () => boolean;
}

async function ownedStems(db: Db, stems: readonly string[], isShuttingDown: () => boolean): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < stems.length && !isShuttingDown(); at += BATCH_SIZE) {
    for (const key of await knownStorageKeys(db, stems.slice(at, at + BATCH_SIZE))) known.add(key);
  }
  return known;
}

/**
 * Deletes files that a crash left behind: unfinished files, and files without an image. Files younger than an hour may
 * belong to an upload in another process. If no file belongs to an image, the storage belongs to another database and
 * is left alone.
 */
export async function sweepUploads(
  { db, files, logger, isShuttingDown = () => false }: Sweep,
  now = Date.now(),
): Promise<void> {
  const stems = new Map<string, string[]>();
  const unfinished: string[] = [];
  for await (const { name, modifiedAt } of files.list()) {
    const stem = STEM.exec(name)?.[0];
    const isOld = now - modifiedAt.getTime() > HOUR;
    if (stem !== undefined) stems.set(stem, [...(stems.get(stem) ?? []), ...(isOld ? [name] : [])]);
    else if (isOld && name.startsWith('.unfinished-')) unfinished.push(name);
  }
  const known = await ownedStems(db, [...stems.keys()], isShuttingDown);
  // With only some of the known keys, files of other images would look like orphans.
  if (isShuttingDown()) return;
  const orphans = known.size === 0 ? [] : [...stems].flatMap(([stem, names]) => (known.has(stem) ? [] : names));
  let removed = 0;
  for (const name of [...unfinished, ...orphans]) {
    if (isShuttingDown()) return;
    await files.remove(name);
    removed += 1;
  }
  if (removed > 0) logger.info({ removed }, 'files of no image removed');
}
