import type { Db } from '../../database/database';
import type { Logger } from '../../logger';
import type { FileStorage } from './file-storage';
import { knownStorageKeys } from './media.queries';

const HOUR = 3_600_000;
const STEM = /^[0-9a-f]+-\d+x\d+/;

interface Sweep {
  db: Db;
  files: FileStorage;
  logger: Logger;
}

/**
 * Removes what a crash left behind: unfinished files, and files no image owns. Younger ones may be another
 * process's upload. Where no file at all is known, the storage belongs to another database and is left alone.
 */
export async function sweepUploads({ db, files, logger }: Sweep, now = Date.now()): Promise<void> {
  const stems = new Map<string, string[]>();
  const unfinished: string[] = [];
  for await (const { name, modifiedAt } of files.list()) {
    const stem = STEM.exec(name)?.[0];
    const isOld = now - modifiedAt.getTime() > HOUR;
    if (stem !== undefined) stems.set(stem, [...(stems.get(stem) ?? []), ...(isOld ? [name] : [])]);
    else if (isOld && name.startsWith('.unfinished-')) unfinished.push(name);
  }
  const known = await knownStorageKeys(db, [...stems.keys()]);
  const orphans = known.size === 0 ? [] : [...stems].flatMap(([stem, names]) => (known.has(stem) ? [] : names));
  for (const name of [...unfinished, ...orphans]) await files.remove(name);
  const removed = unfinished.length + orphans.length;
  if (removed > 0) logger.info({ removed }, 'files of no image removed');
}
