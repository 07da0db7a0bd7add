import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '../make-directory';

const NOTE = 'last-backup.txt';

/** Notes in DATA_DIR, which the running site watches too, that a backup was made, wherever its file lies. */
export async function noteBackup(dataDir: string, file: string): Promise<void> {
  makeDirectory(dataDir);
  await writeFile(path.join(dataDir, NOTE), `${new Date().toISOString()} ${file}\n`);
}

/** When the last backup was made; undefined when none was. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  try {
    return (await stat(path.join(dataDir, NOTE))).mtime;
  } catch {
    return undefined;
  }
}
