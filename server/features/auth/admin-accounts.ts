import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../database/database';
import type { Services } from '../../services';
import { ensureConfirmedUser, hasAccounts, lockFirstAccount, makeAdmin, resetAccess } from './auth.queries';
import { generatePassword, hashPassword } from './passwords';

const FIRST_EMAIL = 'admin@example.com';

async function ensureNamedAdmin(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await makeAdmin(trx, await ensureConfirmedUser(trx, email, passwordHash));
  });
}

async function keepPassword(dataDir: string, password: string): Promise<string> {
  const file = path.join(dataDir, 'admin-password.txt');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${FIRST_EMAIL}\n${password}\n`, { mode: 0o600 });
  return file;
}

/**
 * Sees to it that somebody can sign in: the admin the environment names, or on a database without any account one
 * with a generated password. Returns what the operator should read. Call it before anything else makes accounts.
 */
export async function ensureAdmin({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string[]> {
  if (config.admin !== undefined) {
    await ensureNamedAdmin(db, config.admin);
    return [];
  }
  if (await hasAccounts(db)) return [];
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return await db.transaction().execute(async (trx) => {
    await lockFirstAccount(trx);
    if (await hasAccounts(trx)) return [];
    await makeAdmin(trx, await ensureConfirmedUser(trx, FIRST_EMAIL, passwordHash));
    const file = await keepPassword(config.dataDir, password);
    return [`Sign in at ${config.publicUrl}/auth as ${FIRST_EMAIL} with the password ${password} (kept in ${file})`];
  });
}

/** The operator's way back in: the account exists, is an admin's, and opens with the returned password alone. */
export async function resetAdmin(db: Db, email: string): Promise<string> {
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const userId = await ensureConfirmedUser(trx, email, passwordHash);
    await makeAdmin(trx, userId);
    await resetAccess(trx, userId, passwordHash);
  });
  return password;
}
