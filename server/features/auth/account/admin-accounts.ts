import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database';
import { ownNames, passwordProblem } from '../../../../shared/auth/passwords';
import { ConfigError } from '../../../base/config';
import { announceChange } from '../../../cache/announce-change';
import { makeDirectory } from '../../../base/make-directory';
import type { Services } from '../../../trpc/services';
import { insertAuditEntry } from '../../audit/audit.queries';
import { notifyOwner } from '../primitives/account-notices';
import { announceName } from '../primitives/announce-name';
import { setDisplayName } from '../store/account.queries';
import { claimNamedAccount, hasAdmin, recordEnvironmentAdmin } from '../store/admin-accounts.queries';
import type { NamedAccount } from '../store/admin-accounts.queries';
import type { MailSite } from '../primitives/auth-mails';
import { findOnlyProvider } from '../providers/providers';
import { getSite } from '../primitives/auth-messages';
import {
  ensureConfirmedUser,
  findAccountByEmail,
  hasAccounts,
  lockFirstAccount,
  lockUser,
  makeAdmin,
  resetAccess,
} from '../store/auth.queries';
import { generatePassword, hashPassword, passwordMatches } from '../primitives/passwords';
import { deleteWritingTokens } from '../store/personal-tokens.queries';
import { deleteUserSessions } from '../store/sessions.queries';

type AdminServices = Pick<Services, 'db' | 'config' | 'logger'>;

const FIRST_EMAIL = 'admin@example.com';

type Named = NonNullable<Services['config']['admin']>;

interface Promotion {
  account: NamedAccount;
  site: MailSite;
  named: Named;
  passwordHash: string;
  provenHash: string | null;
}

async function recordByOperator(trx: Transaction<Database>, userId: string, action: 'make_admin' | 'reset_access') {
  await insertAuditEntry(trx, { action, entity: 'user', entityId: userId, actorId: null, requestId: null });
}

/** Anyone may have signed up with an unconfirmed address and chosen the name. */
async function clearDisplayName(trx: Transaction<Database>, userId: string) {
  await setDisplayName(trx, userId, null);
  await announceName(trx, userId);
}

async function claimAccount(
  trx: Transaction<Database>,
  { account, site, named, passwordHash }: Promotion,
): Promise<string> {
  const weakness = passwordProblem(named.password, ownNames(site.siteName, named.email));
  if (weakness) throw new ConfigError(`The environment is not usable:\n  ADMIN_PASSWORD: ${weakness}`);
  const detail = account.isConfirmed ? 'It was named in the settings of the server.' : undefined;
  if (account.isConfirmed) await notifyOwner(trx, site, { userId: account.id, event: 'access_reset', detail });
  else await clearDisplayName(trx, account.id);
  await resetAccess(trx, account.id, passwordHash);
  await makeAdmin(trx, account.id);
  await recordEnvironmentAdmin(trx, account.id);
  await recordByOperator(trx, account.id, account.isNew ? 'make_admin' : 'reset_access');
  return 'the account ADMIN_EMAIL names is an administrator, with ADMIN_PASSWORD';
}

/**
 * The address alone proves nothing: anyone may have signed up with it. An unconfirmed account is reset; a confirmed one
 * becomes an admin only if ADMIN_PASSWORD is its password or, after a reset, if no admin can sign in.
 */
async function promoteNamed(trx: Transaction<Database>, promotion: Promotion): Promise<string | undefined> {
  const { account, site, provenHash } = promotion;
  if (account.isConfirmed && account.isAdmin) {
    await recordEnvironmentAdmin(trx, account.id);
    return undefined;
  }
  if (account.isConfirmed && account.wasMadeAdmin) {
    return 'the account ADMIN_EMAIL names was an administrator and stays without these rights';
  }
  if (!account.isConfirmed || !(await hasAdmin(trx))) return await claimAccount(trx, promotion);
  if (account.isDisabled || provenHash === null || provenHash !== account.passwordHash) {
    return 'the account ADMIN_EMAIL names is not made an administrator: ADMIN_PASSWORD is not its password';
  }
  await makeAdmin(trx, account.id);
  await deleteUserSessions(trx, account.id);
  await deleteWritingTokens(trx, account.id);
  await recordEnvironmentAdmin(trx, account.id);
  await recordByOperator(trx, account.id, 'make_admin');
  await notifyOwner(trx, site, { userId: account.id, event: 'admin_granted_by_operator' });
  return 'the account ADMIN_EMAIL names is an administrator';
}

async function ensureNamedAdmin(services: AdminServices, named: Named): Promise<void> {
  const { db, logger } = services;
  const { email, password } = named;
  const site = await getSite(services);
  const known = await findAccountByEmail(db, email);
  const isItsPassword = await passwordMatches(known?.passwordHash, password);
  const provenHash = isItsPassword ? (known?.passwordHash ?? null) : null;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await lockFirstAccount(trx);
    const account = await claimNamedAccount(trx, email);
    const note = await promoteNamed(trx, { account, site, named, passwordHash, provenHash });
    if (note) logger.warn({ userId: account.id }, note);
    await announceChange(trx, ['users']);
  });
}

const passwordFile = (dataDir: string) => path.join(dataDir, 'admin-password.txt');

async function noteOfStoredPassword({ db, config }: AdminServices): Promise<string[]> {
  const file = passwordFile(config.dataDir);
  const stored = await readFile(file, 'utf8').catch(() => '');
  const [email = '', password = ''] = stored.split('\n');
  if (email === '' || password === '') return [];
  const account = await findAccountByEmail(db, email);
  if (account?.role !== 'admin' || account.isDisabled || !(await passwordMatches(account.passwordHash, password)))
    return [];
  return [`Sign in at ${config.publicUrl}/auth as ${email} with the password in ${file}`];
}

async function storePassword(dataDir: string, password: string): Promise<string> {
  const file = passwordFile(dataDir);
  makeDirectory(dataDir);
  await writeFile(file, `${FIRST_EMAIL}\n${password}\n`, { mode: 0o600 });
  return file;
}

/**
 * Ensures that an admin can sign in: the one in ADMIN_EMAIL or, in a database without accounts, a new one with a
 * generated password. Returns notes for the operator. Call it before anything else creates accounts.
 */
export async function ensureAdmin(services: AdminServices): Promise<string[]> {
  const { db, config } = services;
  if (config.admin !== undefined) {
    await ensureNamedAdmin(services, config.admin);
    return [];
  }
  if (await hasAccounts(db)) return await noteOfStoredPassword(services);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return await db.transaction().execute(async (trx) => {
    await lockFirstAccount(trx);
    if (await hasAccounts(trx)) return [];
    await makeAdmin(trx, await ensureConfirmedUser(trx, FIRST_EMAIL, passwordHash));
    await announceChange(trx, ['users']);
    const file = await storePassword(config.dataDir, password);
    return [`Sign in at ${config.publicUrl}/auth as ${FIRST_EMAIL} with the password ${password} (kept in ${file})`];
  });
}

/** Recovers access for the operator: afterwards only the returned password opens the account. */
export async function resetAdmin(
  services: Pick<Services, 'db' | 'config'>,
  email: string,
): Promise<{ password: string; isNew: boolean }> {
  const { db, config } = services;
  const only = findOnlyProvider(config, email);
  if (only) {
    throw new ConfigError(
      `${only.label} alone opens accounts of this domain, and no password would. Name the address in ADMIN_EMAIL, or turn the provider’s _ONLY off, and try again.`,
    );
  }
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const site = await getSite(services);
  const known = await findAccountByEmail(db, email);
  const to = known?.hasConfirmedEmail ? known.email : null;
  await db.transaction().execute(async (trx) => {
    const userId = await ensureConfirmedUser(trx, email, passwordHash);
    await lockUser(trx, userId);
    await makeAdmin(trx, userId);
    await resetAccess(trx, userId, passwordHash);
    if (!known?.isConfirmed) await clearDisplayName(trx, userId);
    await recordByOperator(trx, userId, known ? 'reset_access' : 'make_admin');
    await notifyOwner(trx, site, { userId, event: 'access_reset', to });
    await announceChange(trx, ['users']);
  });
  return { password, isNew: known === undefined };
}
