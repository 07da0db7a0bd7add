import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { createEmptyTestDatabase, revertLastMigration } from '../database/postgres';
import { launchSite, runCommand } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { letTimePass, until } from '../fixtures/waiting';
import { adminCookie, clientOf } from './site-client';
import type { SiteClient } from './site-client';
import { visit } from './visitors';

const KILLS = 100;
const AT_ANY_MOMENT = 'a kill comes at any moment of the work, not at one that the test would choose';
/** The first save of a new process takes this long. */
const EARLIEST_KILL_MS = 200;
const LATEST_KILL_MS = 700;

async function kill(site: LaunchedSite): Promise<void> {
  site.child.kill('SIGKILL');
  await site.exit;
}

async function upload(url: string, cookie: string): Promise<void> {
  const noise = { width: 64, height: 64, channels: 3, background: '#0047cd' } as const;
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await sharp({ create: noise }).png().toBuffer())]), 'picture.png');
  await fetch(`${url}/admin/media`, { method: 'POST', headers: { cookie }, body });
}

const NAMES = 10;

/** The post's values for a number; consecutive versions differ in every field. */
const version = (number: number, tagIds: readonly string[]) => ({
  title: `Version ${number}`,
  content: `The text of version ${number}.`,
  tagIds: tagIds.slice(number % NAMES, (number % NAMES) + 1),
});

async function listMedia(admin: SiteClient['admin']) {
  const all = [];
  let cursor: string | null | undefined;
  do {
    const { items, nextCursor } = await admin.media.list.query({ limit: 100, cursor });
    all.push(...items);
    cursor = nextCursor;
  } while (cursor);
  return all;
}

test('R10: a hundred kills while posts with tags and images are saved leave nothing half-stored', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lootrank-killed-'));
  const start = async () => {
    const started = await launchSite(undefined, { dataDir, env: { SEED_DEMO: 'false' } });
    await started.ready;
    return started;
  };
  let site = await start();
  const cookie = await adminCookie(site.url);
  const admin = () => clientOf(site.url, cookie).admin;
  const tagIds: string[] = [];
  for (let number = 0; number < NAMES; number += 1) {
    tagIds.push((await admin().tags.create.mutate({ name: `name ${number}` })).id);
  }
  const post = { ...version(0, tagIds), slug: 'saved', status: 'published' as const };
  const { id } = await admin().posts.create.mutate(post);

  let sent = 0;
  let acknowledged = 0;
  async function saveUntilKilled(): Promise<void> {
    for (;;) {
      sent += 1;
      await admin().posts.update.mutate({ id, ...version(sent, tagIds) });
      acknowledged = sent;
    }
  }
  for (let round = 1; round <= KILLS; round += 1) {
    const moment = randomInt(EARLIEST_KILL_MS, LATEST_KILL_MS);
    const saving = saveUntilKilled().catch(() => undefined);
    const uploading = letTimePass(randomInt(moment), AT_ANY_MOMENT).then(() =>
      upload(site.url, cookie).catch(() => undefined),
    );
    await letTimePass(moment, AT_ANY_MOMENT);
    await kill(site);
    await Promise.all([saving, uploading]);
    site = await start();
    const stored = await admin().posts.get.query({ id });
    const found = Number(/\d+/.exec(stored.title)?.[0]);
    const killing = `kill ${round}, after ${moment} ms`;
    expect([sent, acknowledged], killing).toContain(found);
    expect(stored, killing).toMatchObject({ title: `Version ${found}`, content: `The text of version ${found}.` });
    expect(
      stored.tags.map(({ name }) => name),
      killing,
    ).toEqual([`name ${found % NAMES}`]);
    acknowledged = found;
  }
  // Ensures that the kills hit running saves.
  expect(sent).toBeGreaterThan(2 * KILLS);

  // The sweep spares files younger than an hour, since another process may still be uploading them.
  const folder = path.join(dataDir, 'uploads');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of files) utimesSync(path.join(folder, name), longAgo, longAgo);
  await upload(site.url, cookie);
  await kill(site);
  site = await start();
  const owned = (await listMedia(admin())).flatMap(({ variants }) => variants.map(({ url }) => path.basename(url)));
  for (const name of owned) expect(existsSync(path.join(folder, name)), name).toBe(true);
  await until('what nobody owns is gone', 20_000, () => readdirSync(folder).every((name) => owned.includes(name)));
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test('R11: a process killed while it fills an empty database leaves the rest to the next start', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  const env = { SEED_DEMO: 'true' };
  for (const pause of [50, 200, 500, 1000]) {
    const [killed, other] = await Promise.all([1, 2].map(() => launchSite(database.connectionString, { env })));
    if (!killed || !other) throw new Error('Two sites were launched.');
    await until('it has begun', 30_000, async () => (await database.db.introspection.getTables()).length > 0);
    await letTimePass(pause, AT_ANY_MOMENT);
    await kill(killed);
    await other.ready;
    expect((await visit(other.url, '/casino/copperline')).status).toBe(200);
    await kill(other);
    for (const { dataDir } of [killed, other]) rmSync(dataDir, { recursive: true, force: true });
    await database.db.deleteFrom('blog_posts').execute();
    await database.db.deleteFrom('casinos').execute();
  }
  await database.drop();
});

test('R11: two processes that start on an older version’s database migrate it together', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  await runCommand('seed', database.connectionString);
  const posts = () => database.db.selectFrom('blog_posts').select('slug').orderBy('slug').execute();
  const before = await posts();
  await revertLastMigration(database.db);
  const sites = await Promise.all([1, 2].map(() => launchSite(database.connectionString)));
  await Promise.all(sites.map(({ ready }) => ready));
  for (const { url } of sites) {
    expect((await visit(url, '/readyz')).status).toBe(200);
    expect((await visit(url, '/blog')).status).toBe(200);
  }
  expect(await posts()).toEqual(before);
  expect(before.length).toBeGreaterThan(10);
  for (const site of sites) {
    await kill(site);
    rmSync(site.dataDir, { recursive: true, force: true });
  }
  await database.drop();
});

test('R11: a failing migration ends the start with its name, and the tables stay unchanged', async () => {
  const database = await createEmptyTestDatabase(inject('postgres'));
  await database.db.schema.createTable('users').addColumn('id', 'uuid').execute();
  const site = await launchSite(database.connectionString);
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(/Migration 020-accounts failed/);
  const tables = await database.db.introspection.getTables();
  expect(tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely'))).toEqual(['users']);
  await database.db.schema.dropTable('users').execute();

  const again = await launchSite(database.connectionString);
  await again.ready;
  await kill(again);
  for (const { dataDir } of [site, again]) rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});
