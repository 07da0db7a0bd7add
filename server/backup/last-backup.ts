import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '../base/make-directory';

const RECORD_FILE = 'last-backup.txt';

export async function recordBackup(dataDir: string, file: string): Promise<void> {
  makeDirectory(dataDir);
  await writeFile(path.join(dataDir, RECORD_FILE), `${new Date().toISOString()} ${file}\n`);
}

export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  try {
    return (await stat(path.join(dataDir, RECORD_FILE))).mtime;
  } catch {
    return undefined;
  }
}
