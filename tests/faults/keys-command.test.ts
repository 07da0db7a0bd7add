import { randomUUID } from 'node:crypto';
import { describe, expect, inject } from 'vitest';
import { createDatabase } from '../../server/database/database';
import type { Db } from '../../server/database/database';
import { ensureKeys } from '../../server/features/auth/keys/rotation.service';
import { listKeys } from '../../server/features/auth/keys/signing-keys.queries';
import { sealFactorSecret } from '../../server/features/auth/sessions/factor-secret';
import { claimSecret } from '../../server/secrets/claim-secret';
import { Sealer } from '../../server/secrets/seal';
import { cloneDatabase, test as base } from '../database/test-database';
import { servicesFor } from '../fixtures/caller';
import { runFromSources } from '../fixtures/command';
import { newPerson } from '../fixtures/people';
import { TEST_SECRET } from '../fixtures/secret';

const OTHER_SECRET = 'a secret that belongs to another site';

/** `look` connects only for the duration of its callback: the commands under test refuse a database in use. */
const test = base.extend('site', async ({}, { onCleanup }) => {
  const database = await cloneDatabase();
  onCleanup(() => database.drop());
  const { connectionString } = database;
  const look = async <T>(work: (db: Db) => Promise<T>, address = connectionString): Promise<T> => {
    const { logger } = servicesFor(database.db);
    const { db, destroy } = createDatabase({ connectionString: address, logger });
    try {
      return await work(db);
    } finally {
      await destroy();
    }
  };
  await look(async (db) => {
    const services = servicesFor(db);
    await claimSecret(db, services.sealer);
    await ensureKeys(services);
    const { id: userId } = await newPerson(db);
    for (const status of ['verified', 'unverified']) {
      const id = randomUUID();
      const secret = sealFactorSecret(services.sealer, { id, userId }, 'JBSWY3DPEHPK3PXP');
      await db.insertInto('mfa_factors').values({ id, user_id: userId, type: 'totp', status, secret }).execute();
    }
  });
  const keys = (action: string, env: Record<string, string> = { APP_SECRET: TEST_SECRET }) =>
    runFromSources('keys', [action], { DATABASE_URL: connectionString, ...env });
  return { look, keys, connectionString };
});

const secretsIn = async (db: Db) =>
  (await db.selectFrom('mfa_factors').select('secret').orderBy('status').execute()).map(({ secret }) => secret);

describe('npm run keys', () => {
  test('npm run keys drop-sealed accepts any secret and removes what the lost one sealed', async ({ site }) => {
    expect(await site.keys('drop-sealed', { APP_SECRET: OTHER_SECRET })).toMatchObject({
      code: 0,
      output: expect.stringContaining('(authenticator apps: 1)'),
    });
    expect(await site.look(secretsIn)).toEqual([]);
    expect(await site.look(listKeys)).toEqual([]);
    await expect(site.look((db) => claimSecret(db, new Sealer(OTHER_SECRET)))).resolves.toBeUndefined();
  });

  test('npm run keys change-secret requires the former secret, and changes nothing if it is wrong', async ({
    site,
  }) => {
    const change = (env: Record<string, string>) => site.keys('change-secret', { DATA_DIR: '/nowhere', ...env });
    const none = await change({ APP_SECRET: OTHER_SECRET });
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining('FORMER_APP_SECRET: set it') });
    const wrong = await change({ APP_SECRET: OTHER_SECRET, FORMER_APP_SECRET: `${OTHER_SECRET}, and a wrong one` });
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('is not the one') });
    const same = await change({ APP_SECRET: TEST_SECRET, FORMER_APP_SECRET: OTHER_SECRET });
    expect(same).toMatchObject({ code: 1, output: expect.stringContaining('sealed with this one already') });
    for (const { output } of [none, wrong, same]) expect(output).not.toContain(OTHER_SECRET);
    await expect(site.look((db) => claimSecret(db, new Sealer(TEST_SECRET)))).resolves.toBeUndefined();
  });

  test.for(['as another role of the database', 'under another name'])(
    'the command npm run keys changes nothing while a site runs %s',
    async (difference, { site }) => {
      const isByName = difference === 'under another name';
      const url = new URL(isByName ? site.connectionString : inject('postgres').adminConnectionString);
      url.pathname = new URL(site.connectionString).pathname;
      if (isByName) url.searchParams.set('application_name', 'shop');
      const env = { DATABASE_URL: url.href, APP_SECRET: OTHER_SECRET, FORMER_APP_SECRET: TEST_SECRET };
      const refused = await site.look(
        async (db) => {
          const before = await secretsIn(db);
          const answer = await site.keys('change-secret', env);
          expect(await secretsIn(db)).toEqual(before);
          return answer;
        },
        isByName ? url.href : undefined,
      );
      const said = 'The site is running on this database';
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(said) });
      expect(await site.keys('change-secret', env)).toMatchObject({ code: 0 });
    },
  );
});
