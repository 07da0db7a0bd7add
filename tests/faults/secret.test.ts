import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test as base } from 'vitest';
import { unsealFactorSecret } from '../../server/features/auth/sessions/factor-secret';
import { Sealer } from '../../server/secrets/seal';
import { cloneTestDatabase, createEmptyTestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { newPerson } from '../fixtures/people';
import { TEST_SECRET } from '../fixtures/secret';
import { letTimePass, until } from '../fixtures/waiting';

const OTHER_SECRET = 'a secret that belongs to another site';
const APPS = 5_000;

const test = base
  .extend('database', async ({}, { onCleanup }) => {
    const database = await cloneTestDatabase(inject('postgres'));
    onCleanup(() => database.drop());
    return database;
  })
  .extend('dataDirs', async ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-secret-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return [path.join(folder, 'one'), path.join(folder, 'two')] as const;
  });

async function end(site: LaunchedSite, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  site.child.kill(signal);
  await site.exit;
}

/** Exit code and output of a site that must refuse to start. */
async function refusalOf(site: LaunchedSite): Promise<{ code: number | null; output: string }> {
  const code = await site.exit;
  expect(site.output()).not.toContain('LootRank is ready');
  expect(site.output()).not.toMatch(/^ +at /m);
  return { code, output: site.output() };
}

describe('P70: a start', () => {
  test('a start with a different secret refuses before it serves, and names the variable', async ({
    database,
    dataDirs,
  }) => {
    const start = (env: NodeJS.ProcessEnv) => launchSite(database.connectionString, { dataDir: dataDirs[0], env });
    const first = await start({});
    await first.ready;
    await end(first, 'SIGTERM');
    const refused = await refusalOf(await start({ APP_SECRET: OTHER_SECRET }));
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('APP_SECRET is not the one this database'),
    });
    expect(refused.output).not.toContain(OTHER_SECRET);
    // The refused start left nothing behind.
    const again = await start({});
    await again.ready;
    await end(again, 'SIGTERM');
  });

  test('a start with an invalid secret says so', async ({ database, dataDirs }) => {
    const start = (env: NodeJS.ProcessEnv) => launchSite(database.connectionString, { dataDir: dataDirs[0], env });
    const short = await refusalOf(await start({ APP_SECRET: 'changeme' }));
    expect(short).toMatchObject({ code: 1, output: expect.stringContaining('APP_SECRET: must have at least 32') });
    expect(short.output).not.toContain('changeme');
  });

  test('a start stores its generated secret in DATA_DIR for the next start', async ({ database, dataDirs }) => {
    const env = { APP_SECRET: '' };
    const start = (dataDir: string) => launchSite(database.connectionString, { dataDir, env });
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const site = await start(dataDirs[0]);
      await site.ready;
      expect(site.output().includes('a secret was made')).toBe(signal === 'SIGKILL');
      await end(site, signal);
    }
    expect((await refusalOf(await start(dataDirs[1]))).code).toBe(1);
    writeFileSync(path.join(dataDirs[1], 'app-secret'), readFileSync(path.join(dataDirs[0], 'app-secret')));
    const moved = await start(dataDirs[1]);
    await moved.ready;
    await end(moved, 'SIGTERM');
  });

  test('a start of two replicas with two generated secrets lets one serve', async ({ dataDirs }) => {
    const database = await createEmptyTestDatabase(inject('postgres'));
    const sites = await Promise.all(
      dataDirs.map((dataDir) => launchSite(database.connectionString, { dataDir, env: { APP_SECRET: '' } })),
    );
    const outcomes = await Promise.allSettled(sites.map(({ ready }) => ready));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await Promise.all(sites.map((site) => end(site, 'SIGKILL')));
    await database.drop();
  });
});

test('P70: a process killed while sealing an older version’s plain secrets resumes at the next start', async ({
  database,
  dataDirs,
}) => {
  const { db } = database;
  const { id } = await newPerson(db);
  await sql`insert into mfa_factors (user_id, type, status, secret)
    select ${id}, 'totp', 'verified', 'PLAIN' || n from generate_series(1, ${APPS}) n`.execute(db);
  const plain = async () =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from mfa_factors where secret like 'PLAIN%'`.execute(db)).rows[0]
        ?.n,
    );
  let left = APPS;
  let kills = 0;
  while (left > 0) {
    const sites = await Promise.all(dataDirs.map((dataDir) => launchSite(database.connectionString, { dataDir })));
    const before = left;
    await until('it has begun', 60_000, async () => (left = await plain()) < before, 1);
    if (left > 0) await letTimePass(5, 'a kill comes at any moment of the work, not at one that the test would choose');
    await Promise.all(sites.map((site) => end(site, 'SIGKILL')));
    kills += 1;
    left = await plain();
  }
  expect(kills).toBeGreaterThan(1);
  const sealer = new Sealer(TEST_SECRET);
  const rows = await db.selectFrom('mfa_factors').select(['id', 'user_id as userId', 'secret']).execute();
  expect(rows.every(({ secret }) => secret?.startsWith('sealed1.'))).toBe(true);
  const opened = new Set(rows.map((row) => unsealFactorSecret(sealer, row)));
  expect(opened.size).toBe(APPS);
});
