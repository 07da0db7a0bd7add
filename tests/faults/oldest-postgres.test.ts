import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXCLUDED_TABLES } from '../../server/backup/manifest';
import { createDatabase } from '../../server/database/database';
import { schemaSource } from '../../server/database/schema-source';
import { launchSite, runCommand } from '../e2e/site';
import { tableDigests } from '../fixtures/table-digests';
import { makeOwnPostgres } from './own-postgres';
import type { OwnPostgres } from './own-postgres';
import { adminCookie, clientOf } from './site-client';
import { visit } from './visitors';

const logger = pino({ level: 'silent' });

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = makeOwnPostgres('oldest');
  await postgres.start();
});

afterAll(() => postgres.remove());

const onDatabase = (name: string) => postgres.connectionString.replace('/lootrank?', `/${name}?`);

async function makeDatabase(name: string): Promise<string> {
  await postgres.query(`create database ${name} owner lootrank`);
  return onDatabase(name);
}

async function getDigests(connectionString: string): Promise<Record<string, string>> {
  const { db, destroy } = createDatabase({ connectionString, logger });
  try {
    return await tableDigests(db);
  } finally {
    await destroy();
  }
}

test('the oldest Postgres under test is the one that the README and the operations page promise', async () => {
  const { rows } = await postgres.query(`select current_setting('server_version_num')::int / 10000 as major`);
  const { major } = rows[0] as { major: number };
  for (const file of ['README.md', 'docs/operations.md']) {
    expect(readFileSync(file, 'utf8'), file).toContain(`Postgres ${major} or newer`);
  }
});

test('on the oldest promised Postgres a site starts, serves, saves, and is backed up and restored', async () => {
  const [first, second] = [await makeDatabase('first'), await makeDatabase('second')];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lootrank-oldest-'));
  const site = await launchSite(first, { env: { SEED_DEMO: 'true' } });
  try {
    await site.ready;
    const pages = [
      '/',
      '/casinos',
      '/casinos?q=case',
      '/casino/copperline',
      '/blog',
      '/search?q=crash',
      '/sitemap.xml',
    ];
    for (const page of [...pages, '/readyz']) expect((await visit(site.url, page)).status, page).toBe(200);
    const { admin } = clientOf(site.url, await adminCookie(site.url));
    const tag = await admin.tags.create.mutate({ name: 'old server' });
    await admin.posts.create.mutate({
      title: 'Saved on an old server',
      slug: 'saved-on-an-old-server',
      content: 'Its text.',
      status: 'published',
      tagIds: [tag.id],
    });
    expect((await visit(site.url, `/blog/saved-on-an-old-server`)).body).toContain('Saved on an old server');
    for (const list of [admin.posts.list, admin.casinos.list, admin.media.list, admin.users.list]) {
      await expect(list.query({ limit: 10, q: 'old' })).resolves.toBeDefined();
    }
    await expect(admin.audit.list.query({})).resolves.toBeDefined();
    site.child.kill('SIGTERM');
    expect(await site.exit).toBe(0);

    const file = path.join(folder, 'site.tar.gz');
    await runCommand('backup', first, [file]);
    await runCommand('restore', second, [file]);
    const backedUp = Object.entries(await getDigests(first)).filter(([table]) => !EXCLUDED_TABLES.includes(table));
    expect(await getDigests(second)).toMatchObject(Object.fromEntries(backedUp));
  } finally {
    site.child.kill('SIGKILL');
    await site.exit;
    for (const left of [site.dataDir, folder]) rmSync(left, { recursive: true, force: true });
  }
});

test('on the oldest promised Postgres the migrations create the same tables', async () => {
  const connectionString = await makeDatabase('third');
  await runCommand('migrate', connectionString, ['up']);
  const { db, destroy } = createDatabase({ connectionString, logger });
  try {
    expect(await schemaSource(db)).toBe(readFileSync('server/database/schema.gen.ts', 'utf8'));
  } finally {
    await destroy();
  }
});
