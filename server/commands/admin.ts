import { emailInput } from '../../shared/text';
import { readConfig } from '../config';
import { migrateToLatest } from '../database/migrate';
import { openDatabase } from '../database/open-database';
import { resetAdmin } from '../features/auth/admin-accounts';
import { createLogger } from '../logger';

await run(process.argv[2]);

async function run(argument: string | undefined): Promise<void> {
  const email = emailInput('Name the account').safeParse(argument);
  if (!email.success) {
    process.stderr.write('Usage: npm run admin -- name@example.com\n');
    process.exitCode = 1;
    return;
  }
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase(config, logger);
  try {
    await migrateToLatest(database.db, logger);
    const password = await resetAdmin({ db: database.db, config }, email.data);
    process.stdout.write(
      `${email.data} is an administrator. The new password is ${password}\nAll its sessions have ended; its phone number and second factors are removed.\n`,
    );
  } catch (err) {
    logger.fatal({ err }, 'admin command failed');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
