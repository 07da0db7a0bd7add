import path from 'node:path';
import { restoreBackup, UnfinishedRestoreError } from '../backup/restore-backup';
import { openStorage } from '../storage/open-storage';
import { findAppSecret } from '../secrets/app-secret';
import { Sealer } from '../secrets/seal';
import { runCommand } from './run-command';

const print = (line: string) => process.stdout.write(`${line}\n`);

const RESTORED =
  'Restored. Everybody signs in again. Links and codes that were sent for an account do not work any more; those of the newsletter and of alerts do.';
const SCRUBBED =
  'Restored without personal data. Alerts and IndexNow are off. Nobody can sign in yet: npm run admin -- you@example.com makes you an administrator.';

const FLAGS = ['--force', '--drop-sealed', '--scrub'];

const given = process.argv.slice(2);
const [file, ...rest] = given.filter((argument) => !FLAGS.includes(argument));
if (file === undefined || file.startsWith('-') || rest.length > 0) {
  process.stderr.write('Usage: npm run restore -- <file> [--force] [--drop-sealed] [--scrub]\n');
  process.exitCode = 1;
} else {
  const has = (flag: string) => given.includes(flag);
  await restore(path.resolve(file), {
    force: has('--force'),
    dropSealed: has('--drop-sealed'),
    scrub: has('--scrub'),
  });
}

interface Flags {
  force: boolean;
  dropSealed: boolean;
  scrub: boolean;
}

async function restore(backup: string, flags: Flags): Promise<void> {
  let isRestored = false;
  await runCommand(
    async ({ config, database }) => {
      const work = { connectionString: database.connectionString, files: await openStorage(config), print };
      const secret = findAppSecret(config);
      const fingerprint = secret === undefined ? undefined : new Sealer(secret).fingerprint;
      await restoreBackup(work, backup, { ...flags, fingerprint });
      isRestored = true;
      print(flags.scrub ? SCRUBBED : RESTORED);
    },
    (error) =>
      isRestored || error instanceof UnfinishedRestoreError
        ? undefined
        : 'Nothing was restored: the database is as it was.',
  );
}
