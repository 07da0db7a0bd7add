import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { ConfigError, parseConfig } from '../../../server/base/config';
import { ensureAppSecret, findAppSecret, isOpenToOthers, secretFile } from '../../../server/secrets/app-secret';
import { claimSecret } from '../../../server/secrets/claim-secret';
import { Sealer } from '../../../server/secrets/seal';
import { test as databaseTest } from '../../database/test-database';
import { bundled, runFromSources } from '../../fixtures/command';
import { newPerson } from '../../fixtures/people';
import { runScript } from '../../fixtures/script';
import { TEST_SECRET } from '../../fixtures/secret';

const test = base.extend('dataDir', ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lootrank-secret-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'data');
});

const OTHER_SECRET = 'a secret that belongs to another site';

describe('the generated secret', () => {
  test('the generated secret is created once, in a file that only its owner can read, and read again', ({
    dataDir,
  }) => {
    const place = { appSecret: undefined, dataDir };
    expect(findAppSecret(place)).toBeUndefined();
    expect(existsSync(dataDir)).toBe(false);
    const made = ensureAppSecret(place);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(ensureAppSecret(place)).toBe(made);
    expect(statSync(secretFile(place)).mode & 0o777).toBe(0o600);
    expect(isOpenToOthers(place)).toBe(false);
    chmodSync(secretFile(place), 0o640);
    expect(isOpenToOthers(place)).toBe(true);
    expect(readdirSync(dataDir)).toEqual(['app-secret']);
  });

  test('the generated secret is not created if the environment has one', ({ dataDir }) => {
    const { appSecret } = parseConfig({ APP_SECRET: `${TEST_SECRET}\n` });
    expect(appSecret).toBe(TEST_SECRET);
    expect(ensureAppSecret({ appSecret, dataDir })).toBe(TEST_SECRET);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('the generated secret is the same for all processes that create it at once', async ({ dataDir }) => {
    const script = `import { ensureAppSecret } from ${JSON.stringify(bundled('app-secret'))};
      process.stdout.write(ensureAppSecret({ appSecret: undefined, dataDir: process.env.DATA_DIR }) + '\\n');`;
    const file = path.join(path.dirname(dataDir), 'make.mjs');
    writeFileSync(file, script);
    const runs = await Promise.all([1, 2, 3].map(() => runScript(file, { DATA_DIR: dataDir })));
    expect(new Set(runs).size).toBe(1);
    expect(runs[0]).toBe(readFileSync(path.join(dataDir, 'app-secret'), 'utf8'));
    expect(readdirSync(dataDir)).toEqual(['app-secret']);
  });

  test.for([
    ['short', 'too-short-a-secret', /APP_SECRET: must have at least 32 characters/],
    ['blank', ' '.repeat(40), /APP_SECRET: must have at least 32 characters/],
    ['one letter over and over', 'x'.repeat(64), /APP_SECRET: is too easy to guess/],
    ['endless', 'abcdefgh'.repeat(200), /APP_SECRET: must have at most/],
  ] as const)('a secret that is %s is refused by variable name, without its value', ([, value, sentence]) => {
    const parse = () => parseConfig({ APP_SECRET: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(sentence);
    expect(parse).not.toThrow(value);
  });

  test('a secret that is truncated in its file is refused with the file’s name', ({ dataDir }) => {
    const place = { appSecret: undefined, dataDir };
    ensureAppSecret(place);
    writeFileSync(secretFile(place), 'cut-off');
    expect(() => ensureAppSecret(place)).toThrow(`APP_SECRET: ${secretFile(place)} must have at least 32 characters`);
  });
});

describe('P70: the secret of a database', () => {
  databaseTest('the secret of a database is the first one that claims it, even of several at once', async ({ db }) => {
    await db.deleteFrom('app_secret').execute();
    const sealers = Array.from({ length: 8 }, (_, at) => new Sealer(`${TEST_SECRET} number ${at}`));
    const claims = await Promise.allSettled(sealers.map((sealer) => claimSecret(db, sealer)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = sealers[claims.findIndex(({ status }) => status === 'fulfilled')];
    await expect(db.selectFrom('app_secret').select('fingerprint').execute()).resolves.toEqual([
      { fingerprint: winner?.fingerprint },
    ]);
    for (const [at, sealer] of sealers.entries()) {
      const claim = claimSecret(db, sealer);
      if (claims[at]?.status === 'fulfilled') await expect(claim).resolves.toBeUndefined();
      else await expect(claim).rejects.toThrow('APP_SECRET is not the one this database is sealed with');
    }
  });

  databaseTest(
    'the secret of a database without a stored fingerprint is the one that sealed its data',
    async ({ db }) => {
      await db.deleteFrom('app_secret').execute();
      const [own, other] = [new Sealer(TEST_SECRET), new Sealer(OTHER_SECRET)];
      const { id } = await newPerson(db);
      const secret = own.seal({ purpose: 'totp', row: 'any' }, 'SECRET');
      await db.insertInto('mfa_factors').values({ user_id: id, type: 'totp', secret }).execute();
      await expect(claimSecret(db, other)).rejects.toThrow('APP_SECRET');
      await expect(claimSecret(db, own)).resolves.toBeUndefined();
      await db.deleteFrom('mfa_factors').execute();
    },
  );

  databaseTest(
    'the secret of a database is required by a command that needs it, in its own process',
    async ({ db, database }) => {
      await db.deleteFrom('app_secret').execute();
      await claimSecret(db, new Sealer(TEST_SECRET));
      const run = (APP_SECRET: string) =>
        runFromSources('keys', ['rotate'], { DATABASE_URL: database.connectionString, APP_SECRET });
      const refused = await run(OTHER_SECRET);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/^APP_SECRET is not the one this database is sealed with\. .+drop-sealed/m);
      expect(refused.output).not.toContain(OTHER_SECRET);
      expect(await run(TEST_SECRET)).toMatchObject({ code: 0, output: expect.stringContaining('signing') });
    },
  );
});
