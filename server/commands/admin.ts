import { emailInput } from '../../shared/text/text.schema';
import { migrateToLatest } from '../process/migrate';
import { resetAdmin } from '../features/auth/account/admin-accounts';
import { runCommand } from './run-command';

const email = emailInput('Name the account').safeParse(process.argv[2]);
if (email.success) await resetAccount(email.data);
else {
  process.stderr.write('Usage: npm run admin -- name@example.com\n');
  process.exitCode = 1;
}

async function resetAccount(address: string): Promise<void> {
  await runCommand(async ({ config, database: { db }, logger }) => {
    await migrateToLatest(db, logger);
    const { password, isNew } = await resetAdmin({ db, config }, address);
    process.stdout.write(`${address} is an administrator. The new password is ${password}\n`);
    if (isNew) return;
    process.stdout.write(
      'All its sessions have ended; its phone number, linked accounts and second factors are removed.\n',
    );
  });
}
