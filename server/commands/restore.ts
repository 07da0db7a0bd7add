import path from 'node:path';
import { BackupError } from '../backup/manifest';
import { restoreBackup } from '../backup/restore-backup';
import { readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { openStorage } from '../features/media/open-storage';
import { createLogger } from '../logger';

const say = (line: string) => process.stdout.write(`${line}\n`);

await run(process.argv.slice(2));

async function run(given: string[]): Promise<void> {
  const [file, ...rest] = given.filter((argument) => argument !== '--force');
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stderr.write('Usage: npm run restore -- <file> [--force]\n');
    process.exitCode = 1;
    return;
  }
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config, logger);
  try {
    const work = { connectionString: database.connectionString, files: await openStorage(config), say };
    await restoreBackup(work, path.resolve(file), { force: given.includes('--force') });
    say('Restored. Everybody signs in again, and links in mails sent before do not work any more.');
  } catch (err) {
    if (err instanceof BackupError) process.stderr.write(`${err.message}\n`);
    else logger.fatal({ err }, 'restore command failed');
    process.stderr.write('Nothing was restored: the database is as it was.\n');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
