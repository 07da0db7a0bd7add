import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, inject, test as base } from 'vitest';
import { cloneTestDatabase, createEmptyTestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';

const OTHER_SECRET = 'a secret that belongs to another site';

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
async function toRefusal(site: LaunchedSite): Promise<{ code: number | null; output: string }> {
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
    const refused = await toRefusal(await start({ APP_SECRET: OTHER_SECRET }));
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
    const short = await toRefusal(await start({ APP_SECRET: 'changeme' }));
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
    expect((await toRefusal(await start(dataDirs[1]))).code).toBe(1);
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
