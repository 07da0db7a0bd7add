import path from 'node:path';
import { restoreBackup } from '../backup/restore-backup';
import { openStorage } from '../features/media/open-storage';
import { runCommand } from './run-command';

const say = (line: string) => process.stdout.write(`${line}\n`);

const given = process.argv.slice(2);
const [file, ...rest] = given.filter((argument) => argument !== '--force');
if (file === undefined || file.startsWith('-') || rest.length > 0) {
  process.stderr.write('Usage: npm run restore -- <file> [--force]\n');
  process.exitCode = 1;
} else {
  await restore(path.resolve(file), given.includes('--force'));
}

async function restore(backup: string, force: boolean): Promise<void> {
  await runCommand(async ({ config, database }) => {
    const work = { connectionString: database.connectionString, files: await openStorage(config), say };
    await restoreBackup(work, backup, { force });
    say(
      'Restored. Everybody signs in again. Links and codes that were sent for an account do not work any more; those of the newsletter and of alerts do.',
    );
  }, 'Nothing was restored: the database is as it was.');
}
