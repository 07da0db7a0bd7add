import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, inject } from 'vitest';
import { writeBackup } from '../../../server/backup/write-backup';
import { restoreBackup } from '../../../server/backup/restore-backup';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { rotateKeys } from '../../../server/features/auth/keys/rotation.service';
import { sealFactorSecret } from '../../../server/features/auth/sessions/factor-secret';
import { ensureAppSecret } from '../../../server/secrets/app-secret';
import { claimSecret } from '../../../server/secrets/claim-secret';
import { Sealer } from '../../../server/secrets/seal';
import { createEmptyTestDatabase } from '../../database/postgres';
import { test as databaseTest } from '../../database/test-database';
import { callerFor, servicesFor } from '../../fixtures/caller';
import { runFromSources } from '../../fixtures/command';
import { newIp, newMember, newNumber, newSession, PASSWORD } from '../../fixtures/people';
import { TEST_SECRET } from '../../fixtures/secret';
import { beginSignIn, codeAt, resetUsedStep, withTotp } from '../../fixtures/totp';

const printNothing = () => undefined;

/**
 * `site`: an account with an authenticator app, one that also has a phone, and a secret in its DATA_DIR.
 * `backup`: a backup file of it. `target`: an empty installation.
 */
const test = databaseTest
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-sealed-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('site', { scope: 'file' }, async ({ db, database, folder }) => {
    const dataDir = path.join(folder, 'site');
    const secret = ensureAppSecret({ appSecret: undefined, dataDir });
    const services = { ...servicesFor(db, { DATA_DIR: dataDir }), sealer: new Sealer(secret) };
    await claimSecret(db, services.sealer);
    await rotateKeys(services, { atOnce: true });
    const [app, both] = [await withTotp(db), await withTotp(db)];
    // The callers of these tests seal with the tests' secret.
    for (const { id: userId, factorId: id, secret } of [app, both]) {
      const own = sealFactorSecret(services.sealer, { id, userId }, secret);
      await db.updateTable('mfa_factors').set({ secret: own }).where('id', '=', id).execute();
    }
    await db
      .insertInto('mfa_factors')
      .values({ user_id: both.id, type: 'phone', status: 'verified', phone: newNumber() })
      .execute();
    const withoutApp = await newMember(db);
    return { dataDir, secret, services, app, both, withoutApp, connectionString: database.connectionString };
  })
  .extend('backup', { scope: 'file' }, async ({ site, folder }) => {
    const file = path.join(folder, 'site.tar.gz');
    await writeBackup(
      { connectionString: site.connectionString, files: site.services.files, print: printNothing },
      file,
    );
    return file;
  })
  .extend('target', async ({ folder }, { onCleanup }) => {
    const database = await createEmptyTestDatabase(inject('postgres'));
    onCleanup(() => database.drop());
    const dataDir = await mkdtemp(path.join(folder, 'target-'));
    const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, APP_SECRET: '' };
    return { ...database, dataDir, env, restore: (...args: string[]) => runFromSources('restore', args, env) };
  });

const visitorWith = (db: Db, secret: string) =>
  callerFor(db, { client: { ip: newIp() }, services: { ...servicesFor(db), sealer: new Sealer(secret) } });

async function signInByApp(
  db: Db,
  secret: string,
  person: { id: string; email: string; factorId: string; secret: string },
) {
  await resetUsedStep(db, person.id);
  const { challengeToken } = await beginSignIn(db, person.email);
  const code = codeAt(person.secret);
  return await visitorWith(db, secret).auth.mfa.verify({ challengeToken, factorId: person.factorId, code });
}

describe('P72: a backup of a sealed site', { timeout: 120_000 }, () => {
  test('a backup of a sealed site contains neither the secret, nor sealed values in plain text, nor signing keys', async ({
    db,
    site,
    backup,
  }) => {
    const bytes = gunzipSync(await readFile(backup)).toString('latin1');
    expect(bytes).toContain(`"secretFingerprint": "${site.services.sealer.fingerprint}"`);
    const keys = await db.selectFrom('signing_keys').select(['kid', 'private_key']).execute();
    expect(keys).toHaveLength(2);
    const secrets = [site.secret, site.app.secret, site.both.secret];
    for (const text of [...secrets, ...keys.flatMap((key) => Object.values(key))]) expect(bytes).not.toContain(text);
  });

  test('a backup of a sealed site restored with its secret accepts the users’ authenticator apps', async ({
    site,
    backup,
    target,
  }) => {
    await copyFile(path.join(site.dataDir, 'app-secret'), path.join(target.dataDir, 'app-secret'));
    expect(await target.restore(backup)).toMatchObject({ code: 0, output: expect.stringContaining('Restored.') });
    await expect(signInByApp(target.db, site.secret, site.app)).resolves.toMatchObject({ status: 'signed_in' });
    await claimSecret(target.db, new Sealer(site.secret));
    await expect(claimSecret(target.db, new Sealer(TEST_SECRET))).rejects.toThrow('APP_SECRET');
  });

  test('a backup of a sealed site is refused without its secret, before anything changes', async ({
    backup,
    target,
  }) => {
    const without = await target.restore(backup);
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining('an APP_SECRET that is not here') });
    expect(existsSync(path.join(target.dataDir, 'app-secret'))).toBe(false);
    const env = { ...target.env, APP_SECRET: TEST_SECRET };
    const withOther = await runFromSources('restore', [backup], env);
    expect(withOther).toMatchObject({ code: 1, output: expect.stringContaining('another APP_SECRET than the one') });
    for (const { output } of [without, withOther]) {
      expect(output).toContain('--drop-sealed');
      expect(output).toContain('Nothing was restored: the database is as it was.');
    }
    await expect(target.db.selectFrom('users').select('id').execute()).rejects.toThrow('does not exist');
  });

  test('a backup of a sealed site restored without its secret omits the apps, notifies their owners, and everybody can sign in', async ({
    site,
    backup,
    target,
  }) => {
    const { db } = target;
    const restored = await target.restore(backup, '--drop-sealed');
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('authenticator apps left out: 2') });
    // The next start claims the secret.
    await claimSecret(db, new Sealer(TEST_SECRET));

    for (const { email } of [site.app, site.withoutApp]) {
      const visitor = visitorWith(db, TEST_SECRET);
      await expect(visitor.auth.signIn({ email, password: PASSWORD })).resolves.toMatchObject({ status: 'signed_in' });
    }
    const step = await beginSignIn(db, site.both.email);
    expect(step.factors.map(({ type }) => type)).toEqual(['phone']);

    const getNotices = async (userId: string) => {
      const { viewer } = await newSession(db, userId);
      return (await callerFor(db, { viewer }).auth.account.get()).notices.map(({ heading }) => heading);
    };
    expect(await getNotices(site.app.id)).toEqual(['Your authenticator app was removed']);
    expect(await getNotices(site.withoutApp.id)).toEqual([]);
    const getCodes = async (userId: string) =>
      (await db.selectFrom('recovery_codes').select('id').where('user_id', '=', userId).execute()).length;
    expect([await getCodes(site.app.id), await getCodes(site.both.id)]).toEqual([0, 10]);
  });

  test('a backup of a sealed site keeps the apps if the secret is available, even with --drop-sealed', async ({
    site,
    backup,
    target,
  }) => {
    const { restore: _, ...machine } = target;
    const work = { connectionString: machine.connectionString, files: site.services.files, print: printNothing };
    const { fingerprint } = site.services.sealer;
    await restoreBackup(work, backup, { force: false, fingerprint, dropSealed: true });
    await expect(signInByApp(machine.db, site.secret, site.app)).resolves.toMatchObject({ status: 'signed_in' });
  });
});

describe('P72: the secret of a site', { timeout: 120_000 }, () => {
  test('the secret of a site can be changed while every app keeps working, and signing keys are recreated', async ({
    site,
    backup,
    target,
  }) => {
    const { db, env } = target;
    const running = createDatabase({ connectionString: target.connectionString, logger: site.services.logger });
    await copyFile(path.join(site.dataDir, 'app-secret'), path.join(target.dataDir, 'app-secret'));
    await target.restore(backup);
    await rotateKeys({ db: running.db, sealer: new Sealer(site.secret) }, { atOnce: true });
    const change = (more: Record<string, string>) => runFromSources('keys', ['change-secret'], { ...env, ...more });
    const inUse = await change({ APP_SECRET: TEST_SECRET });
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('The site is running on this database') });
    await running.destroy();
    const offline = await change({ APP_SECRET: TEST_SECRET });
    expect(offline).toMatchObject({ code: 0, output: expect.stringContaining('(authenticator apps: 2)') });
    await expect(signInByApp(db, TEST_SECRET, site.app)).resolves.toMatchObject({ status: 'signed_in' });
    await expect(claimSecret(db, new Sealer(TEST_SECRET))).resolves.toBeUndefined();
    await expect(db.selectFrom('signing_keys').select('kid').execute()).resolves.toEqual([]);
  });
});
