import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { writeArchive } from '../../../server/backup/archive';
import type { Member } from '../../../server/backup/archive';
import { EXCLUDED_TABLES, MANIFEST_NAME, parseManifest } from '../../../server/backup/manifest';
import type { Manifest } from '../../../server/backup/manifest';
import { readArchive } from '../../../server/backup/archive';
import { restoreBackup } from '../../../server/backup/restore-backup';
import { writeBackup } from '../../../server/backup/write-backup';
import type { Db } from '../../../server/database/database';
import { createDatabase } from '../../../server/database/database';
import { migrateToLatest } from '../../../server/process/migrate';
import { knownMigrations, migrateInside } from '../../../server/database/migrate-inside';
import { insertCasino } from '../../builders/casinos';
import { seedDemo, seedStartingPages } from '../../../server/demo/seed';
import type { FileStorage } from '../../../server/storage/file-storage';
import { addImage } from '../../../server/features/media/media.service';
import { openStorage } from '../../../server/storage/open-storage';
import { createEmptyTestDatabase } from '../../database/postgres';
import { cloneDatabase, test as databaseTest } from '../../database/test-database';
import { startBucket } from '../../fixtures/bucket';
import { adminCaller, servicesFor } from '../../fixtures/caller';
import { bundled, runFromSources } from '../../fixtures/command';
import { throughWire } from '../../fixtures/cut-connection';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const printNothing = () => undefined;
const logger = servicesFor(undefined as unknown as Db).logger;

/** `site`: a demo database with an admin's session and two images. `backup`: a backup file of it. */
const test = databaseTest
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-backup-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('site', { scope: 'file' }, async ({ db, database, folder }, { onCleanup }) => {
    const dataDir = path.join(folder, 'site');
    const services = servicesFor(db, { DATA_DIR: dataDir });
    onCleanup(() => services.markdown.close());
    await seedStartingPages(db, services.markdown);
    await seedDemo(db, services.markdown, services.logger);
    await newMember(db, { isAdmin: true });
    const { viewer } = await adminCaller(db);
    const work = {
      db,
      files: services.files,
      log: services.logger,
      viewer,
      requestId: 'test',
      assertRights: () => Promise.resolve(),
    };
    for (const width of [400, 700]) await addImage(work, { bytes: await photo(width), originalName: 'a.jpg', alt: '' });
    return { dataDir, files: services.files, connectionString: database.connectionString };
  })
  .extend('backup', { scope: 'file' }, async ({ site, folder }) => {
    const file = path.join(folder, 'site.tar.gz');
    await writeBackup({ ...site, print: printNothing }, file);
    return file;
  })
  .extend('empty', async ({ folder }, { onCleanup }) => {
    const database = await createEmptyTestDatabase(inject('postgres'));
    onCleanup(() => database.drop());
    const dataDir = await mkdtemp(path.join(folder, 'target-'));
    const files = servicesFor(database.db, { DATA_DIR: dataDir }).files;
    return { ...database, dataDir, files, print: printNothing };
  });

const photo = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

async function getTables(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const names = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of names.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      contents[name] = `${rows.length} ${sha256(rows.map(({ row }) => row).join('\n'))}`;
    }
    return contents;
  } finally {
    await client.end();
  }
}

async function listFiles(files: FileStorage): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const { name } of files.list()) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await files.read(name))?.stream() ?? []) chunks.push(chunk as Buffer);
    contents[name] = sha256(Buffer.concat(chunks));
  }
  return contents;
}

const isCompared = ([name]: [string, string]) => !EXCLUDED_TABLES.includes(name);
const getStoredTables = async (connectionString: string) =>
  Object.fromEntries(Object.entries(await getTables(connectionString)).filter(isCompared));

const PAGES = [
  '/',
  '/casinos',
  '/casino/copperline',
  '/casino/brasspoint',
  '/blog',
  '/games/crash',
  '/guides/trading',
  '/about',
  '/privacy',
  '/responsible-gambling',
];

async function getPages(db: Db, dataDir: string): Promise<Record<string, string>> {
  const app = await startApp(db, { env: { DATA_DIR: dataDir } });
  try {
    const hashes: Record<string, string> = {};
    for (const address of PAGES) {
      const answer = await app.fetch(address);
      // The fetch times differ between requests although the content is the same.
      hashes[address] = `${answer.status} ${sha256((await answer.text()).replace(/\b(u|dataUpdatedAt):\d{13}/g, ''))}`;
    }
    return hashes;
  } finally {
    await app.close();
  }
}

describe('R27: a backup of a running site, restored on an empty installation', { timeout: 120_000 }, () => {
  test('a restore of a running site’s backup restores every row, ten pages and all uploads', async ({
    db,
    site,
    empty,
    folder,
  }) => {
    const app = await startApp(db, { env: { DATA_DIR: site.dataDir } });
    const file = path.join(folder, 'drill.tar.gz');
    const made = await runFromSources('backup', [file], {
      DATABASE_URL: site.connectionString,
      DATA_DIR: site.dataDir,
    });
    await app.close();
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Backup written and read back') });
    const restored = await runFromSources('restore', [file], {
      DATABASE_URL: empty.connectionString,
      DATA_DIR: empty.dataDir,
    });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored.') });

    expect(await getStoredTables(empty.connectionString)).toEqual(await getStoredTables(site.connectionString));
    const uploads = await listFiles(site.files);
    expect(Object.keys(uploads).length).toBeGreaterThan(4);
    expect(await listFiles(empty.files)).toEqual(uploads);
    const pages = await getPages(db, site.dataDir);
    expect(Object.values(pages).every((page) => page.startsWith('200 '))).toBe(true);
    expect(await getPages(empty.db, empty.dataDir)).toEqual(pages);
  });

  test('a restore of a backup continues id sequences after the highest restored id', async ({
    site,
    backup,
    empty,
  }) => {
    await restoreBackup(empty, backup, { force: false });
    const next = `select pg_get_serial_sequence('audit_log', 'id') as name, (select max(id) from audit_log) as used,
      nextval(pg_get_serial_sequence('audit_log', 'id')) as next`;
    const client = new pg.Client({ connectionString: empty.connectionString });
    await client.connect();
    const [row] = (await client.query<{ used: string; next: string }>(next)).rows;
    await client.end();
    expect(Number(row?.used)).toBeGreaterThan(0);
    expect(Number(row?.next)).toBeGreaterThan(Number(row?.used));
    expect(site.dataDir).not.toBe(empty.dataDir);
  });

  test('a failed backup makes the command fail loudly and changes nothing', async ({ backup, empty, folder }) => {
    const cut = path.join(folder, 'cut.tar.gz');
    await writeFile(cut, await readFile(backup));
    await truncate(cut, (await stat(cut)).size - 100);
    const env = { DATABASE_URL: empty.connectionString, DATA_DIR: empty.dataDir };
    const { code, output } = await runFromSources('restore', [cut], env);
    expect(code).toBe(1);
    expect(output).toContain('The backup is damaged or cut off');
    expect(await getTables(empty.connectionString)).toEqual({});
    expect(await listFiles(empty.files)).toEqual({});
  });
});

test('a backup file is readable by its owner only and appears complete or not at all', async ({
  site,
  backup,
  folder,
}) => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const before = await readdir(folder);
  await expect(writeBackup({ ...site, print: printNothing }, backup)).rejects.toThrow('already there');
  const nowhere = { ...site, connectionString: `${site.connectionString}_none`, print: printNothing };
  await expect(writeBackup(nowhere, path.join(folder, 'failed.tar.gz'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(before);
});

test('a backup file contains no session, link or mail, neither in a table nor in its bytes', async ({
  db,
  site,
  backup,
}) => {
  const sessions = await db.selectFrom('sessions').select('id').execute();
  expect(sessions.length).toBeGreaterThan(0);
  const bytes = gunzipSync(await readFile(backup)).toString('latin1');
  for (const { id } of sessions) expect(bytes).not.toContain(id);
  const { tables } = await manifestSchema(backup);
  const names = tables.map(({ name }) => name);
  for (const name of EXCLUDED_TABLES) expect(names).not.toContain(name);
  const all = Object.keys(await getTables(site.connectionString)).filter((name) => !EXCLUDED_TABLES.includes(name));
  expect(names.toSorted()).toEqual(all);
});

test('a backup file is a consistent snapshot, whatever is saved in the meantime', async ({ empty, folder }) => {
  const busy = await cloneDatabase();
  const state = { isOver: false };
  const saving = (async () => {
    for (let round = 0; !state.isOver; round += 1) {
      await busy.db.transaction().execute(async (trx) => {
        const { id } = await insertCasino(trx, { slug: `casino-${round}` });
        await trx.insertInto('affiliate_clicks').values({ casino_id: id, placement: 'card' }).execute();
      });
    }
  })();
  const file = path.join(folder, 'busy.tar.gz');
  // Casinos are read before the clicks that refer to them: without a snapshot a click could lack its casino.
  for (let round = 0; round < 3; round += 1) {
    await rm(file, { force: true });
    await writeBackup({ ...empty, connectionString: busy.connectionString }, file);
  }
  state.isOver = true;
  await saving;
  await busy.drop();
  await restoreBackup(empty, file, { force: false });
  const counts = await getTables(empty.connectionString);
  expect(counts['casinos']?.split(' ')[0]).toBe(counts['affiliate_clicks']?.split(' ')[0]);
});

test('a backup of another program’s database is refused', async ({ empty, folder }) => {
  await expect(writeBackup(empty, path.join(folder, 'none.tar.gz'))).rejects.toThrow('no LootRank database');
});

test('a backup file includes images from a bucket, and can be restored to one', async ({ db, site, empty, folder }) => {
  const bucket = await startBucket();
  const inBucket = (prefix: string) => openStorage(servicesFor(db, { ...bucket.env, S3_PREFIX: prefix }).config);
  const [from, to] = [await inBucket('from'), await inBucket('to')];
  const uploads = await listFiles(site.files);
  for (const name of Object.keys(uploads)) {
    const chunks = (await (await site.files.read(name))?.stream().toArray()) as Buffer[];
    await from.put(name, Buffer.concat(chunks));
  }
  const file = path.join(folder, 'bucket.tar.gz');
  await writeBackup({ ...site, files: from, print: printNothing }, file);
  await restoreBackup({ ...empty, files: to }, file, { force: false });
  expect(await listFiles(to)).toEqual(uploads);
  await bucket.close();
});

async function manifestSchema(file: string): Promise<Manifest> {
  for (const { name, bytes } of await getMembers(file))
    if (name === MANIFEST_NAME) return parseManifest(bytes.toString());
  throw new Error('no manifest');
}

async function getMembers(file: string): Promise<Member[]> {
  const members: Member[] = [];
  for await (const { name, chunks } of readArchive(file)) {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    members.push({ name, bytes: Buffer.concat(parts) });
  }
  return members;
}

/** Writes a copy of a backup with changed members. */
async function changed(file: string, target: string, change: (members: Member[]) => Member[]): Promise<string> {
  const members = change(await getMembers(file));
  await rm(target, { force: true });
  await writeArchive(target, asyncly(members), new Date());
  return target;
}

async function* asyncly<T>(values: T[]) {
  yield* values;
}

const inManifest = (change: (manifest: Record<string, unknown>) => Record<string, unknown>) => (members: Member[]) =>
  members.map((member) =>
    member.name === MANIFEST_NAME
      ? {
          ...member,
          bytes: Buffer.from(JSON.stringify(change(JSON.parse(member.bytes.toString()) as Record<string, unknown>))),
        }
      : member,
  );

describe('a restore refuses, before anything changes,', () => {
  const bad: [string, RegExp, (members: Member[]) => Member[]][] = [
    [
      'a changed row',
      /casinos.*not as it was written/,
      (members) =>
        members.map((member) =>
          member.name.includes('/casinos/')
            ? { ...member, bytes: Buffer.from(member.bytes.toString().replace('Copperline', 'Copperlime')) }
            : member,
        ),
    ],
    [
      'a missing image',
      /uploads.*missing/,
      (members) =>
        members.filter(
          ({ name }, index) => !(name.startsWith('uploads/') && members[index + 1]?.name === MANIFEST_NAME),
        ),
    ],
    [
      'one image more',
      /does not belong/,
      (members) => [{ name: 'uploads/more-1x1.jpg', bytes: Buffer.from('x') }, ...members],
    ],
    [
      'a file that leaves the folder',
      /not a LootRank backup/,
      (members) => [{ name: 'uploads/../../evil.jpg', bytes: Buffer.from('x') }, ...members],
    ],
    ['no list of contents', /cut off/, (members) => members.slice(0, -1)],
    [
      'anything after the list of contents',
      /goes on after its end/,
      (members) => [...members, { name: 'uploads/more-1x1.jpg', bytes: Buffer.from('x') }],
    ],
    ['a newer format', /newer version of LootRank/, inManifest((manifest) => ({ ...manifest, version: 2 }))],
    [
      'the tables of a version before 1.0.0',
      /made before version 1\.0\.0/,
      inManifest((manifest) => ({ ...manifest, migrations: ['20261121T0900Z-create-extensions'] })),
    ],
    [
      'a migration it does not know',
      /newer version of LootRank \(999-later\)/,
      inManifest((manifest) => ({
        ...manifest,
        migrations: [...(manifest['migrations'] as string[]), '999-later'],
      })),
    ],
    ['another archive', /not a LootRank backup/, () => [{ name: 'readme.txt', bytes: Buffer.from('hello') }]],
  ];

  test.for(bad)(
    'a restore refuses a bad backup before anything changes: %s',
    async ([, reason, change], { backup, empty, folder }) => {
      const file = await changed(backup, path.join(folder, 'changed.tar.gz'), change);
      await expect(restoreBackup(empty, file, { force: true })).rejects.toThrow(reason);
      expect(await getTables(empty.connectionString)).toEqual({});
      expect(await listFiles(empty.files)).toEqual({});
    },
  );

  test('a restore refuses a file that has a flipped bit, is truncated, or is missing, before anything changes', async ({
    backup,
    empty,
    folder,
  }) => {
    const file = path.join(folder, 'broken.tar.gz');
    const bytes = await readFile(backup);
    for (const share of [0, 0.001, 0.5, 0.999]) {
      const at = Math.floor(bytes.length * share);
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      for (const content of [flipped, bytes.subarray(0, at)]) {
        await writeFile(file, content);
        await expect(restoreBackup(empty, file, { force: true })).rejects.toThrow();
      }
    }
    await rm(file);
    await expect(restoreBackup(empty, file, { force: true })).rejects.toThrow('There is no file');
    expect(await getTables(empty.connectionString)).toEqual({});
  });

  test('a restore refuses a database that is not empty, unless told to replace it', async ({ backup, empty }) => {
    await restoreBackup(empty, backup, { force: false });
    const before = await getTables(empty.connectionString);
    await expect(restoreBackup(empty, backup, { force: false })).rejects.toThrow(/not empty.*casinos 24.*--force/);
    expect(await getTables(empty.connectionString)).toEqual(before);
    const heard: string[] = [];
    await restoreBackup({ ...empty, print: (line) => heard.push(line) }, backup, { force: true });
    expect(heard.join('\n')).toMatch(/not empty.*casinos 24/);
    expect(await getTables(empty.connectionString)).toEqual(before);
  });

  test('a restore refuses a database that a site is running on', async ({ backup, empty }) => {
    const running = createDatabase({ connectionString: empty.connectionString, logger });
    await running.pool.query('select 1');
    await expect(restoreBackup(empty, backup, { force: true })).rejects.toThrow('The site is running');
    await running.destroy();
  });

  test('a restore refuses a database with another program’s tables before anything changes', async ({
    backup,
    empty,
  }) => {
    const client = new pg.Client({ connectionString: empty.connectionString });
    await client.connect();
    await client.query('create table invoices as select 1 as id');
    await client.end();
    await expect(restoreBackup(empty, backup, { force: true })).rejects.toThrow('not LootRank’s');
    expect(Object.keys(await getTables(empty.connectionString))).toEqual(['invoices']);
  });
});

test('a restore removes the job queue, which the next start recreates', async ({ backup, empty }) => {
  const { connectionString } = empty;
  const hasQueue = async (prepare: (db: Db) => Promise<void> = () => Promise.resolve()) => {
    const { db, destroy } = createDatabase({ connectionString, logger });
    await prepare(db);
    const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db);
    await destroy();
    return rows[0]?.found;
  };
  const start = (db: Db) => migrateToLatest(db, logger);
  expect(await hasQueue(start)).toBe(true);
  await restoreBackup(empty, backup, { force: true });
  expect(await hasQueue()).toBe(false);
  expect(await hasQueue(start)).toBe(true);
});

test('a restore that fails halfway leaves rows and uploads unchanged', async ({ backup, empty }) => {
  await restoreBackup(empty, backup, { force: false });
  await empty.files.overwrite('before-1x1.jpg', Buffer.from('x'));
  for (const name of Object.keys(await listFiles(empty.files)).slice(0, 5)) await empty.files.remove(name);
  const before = { rows: await getTables(empty.connectionString), files: await listFiles(empty.files) };
  let puts = 0;
  const failing: FileStorage = {
    ...empty.files,
    overwrite: async (name, bytes) => {
      if ((puts += 1) > 3) throw new Error('no room');
      await empty.files.overwrite(name, bytes);
    },
  };
  await expect(restoreBackup({ ...empty, files: failing }, backup, { force: true })).rejects.toThrow('no room');
  expect({ rows: await getTables(empty.connectionString), files: await listFiles(empty.files) }).toEqual(before);
});

test('a restore that fails at its last step leaves uploads of the same names unchanged', async ({ backup, empty }) => {
  await restoreBackup(empty, backup, { force: false });
  const names = Object.keys(await listFiles(empty.files));
  for (const name of names) await empty.files.overwrite(name, Buffer.from('other bytes'));
  const before = { rows: await getTables(empty.connectionString), files: await listFiles(empty.files) };
  let reported = 0;
  const print = () => {
    // Its last report comes after all uploads were read.
    if ((reported += 1) > 1) throw new Error('stopped');
  };
  await expect(restoreBackup({ ...empty, print }, backup, { force: true })).rejects.toThrow('stopped');
  expect({ rows: await getTables(empty.connectionString), files: await listFiles(empty.files) }).toEqual(before);
});

test('a restore replaces uploads of the same names, and says what to do if that fails after its commit', async ({
  site,
  backup,
  empty,
}) => {
  await restoreBackup(empty, backup, { force: false });
  const wanted = await listFiles(site.files);
  for (const name of Object.keys(wanted)) await empty.files.overwrite(name, Buffer.from('other bytes'));
  const failing: FileStorage = { ...empty.files, overwrite: () => Promise.reject(new Error('no room')) };
  await expect(restoreBackup({ ...empty, files: failing }, backup, { force: true })).rejects.toThrow(
    'All rows are restored, but not all uploads: no room. Restore again with --force to complete it.',
  );
  await restoreBackup(empty, backup, { force: true });
  expect(await listFiles(empty.files)).toEqual(wanted);
});

test('a restore keeps the added uploads if the response to its commit is lost', async ({ site, backup, empty }) => {
  const wire = await throughWire(empty.connectionString, { commit: 'lost' });
  onTestFinished(wire.cut);
  const work = { ...empty, connectionString: wire.connectionString };
  await expect(restoreBackup(work, backup, { force: true })).rejects.toThrow(
    /^The database did not confirm the restore, so either .+\. Restore again with --force to complete it\.$/,
  );
  const { connectionString } = empty;
  expect(await getStoredTables(connectionString)).toEqual(await getStoredTables(site.connectionString));
  expect(await listFiles(empty.files)).toEqual(await listFiles(site.files));
});

test('a restore removes the added uploads if its commit is refused', async ({ backup, empty }) => {
  const wire = await throughWire(empty.connectionString, { commit: 'refused' });
  onTestFinished(wire.cut);
  const work = { ...empty, connectionString: wire.connectionString };
  await expect(restoreBackup(work, backup, { force: true })).rejects.toThrow('syntax error');
  expect(await getTables(empty.connectionString)).toEqual({});
  expect(await listFiles(empty.files)).toEqual({});
});

test('a restore says what to do if the backup cannot be read again after its commit', async ({
  backup,
  folder,
  empty,
}) => {
  await restoreBackup(empty, backup, { force: false });
  for (const name of Object.keys(await listFiles(empty.files))) await empty.files.overwrite(name, Buffer.from('x'));
  const copy = path.join(folder, 'vanishing.tar.gz');
  await copyFile(backup, copy);
  const rows: string[] = [];
  const print = (line: string) => {
    rows.push(line);
    // Printed after the file was read for the last time before the commit.
    if (line.endsWith(' uploaded files')) rmSync(copy);
  };
  await expect(restoreBackup({ ...empty, print }, copy, { force: true })).rejects.toThrow(
    /^All rows are restored, but not all uploads: .+ Restore again with --force to complete it\.$/,
  );
  expect(rows.at(-1)).toMatch(/ uploaded files$/);
});

test('a restore that fails after its commit is not reported as having restored nothing', async ({ backup, empty }) => {
  await restoreBackup(empty, backup, { force: false });
  for (const name of Object.keys(await listFiles(empty.files)))
    await empty.files.overwrite(name, Buffer.from('other bytes'));
  // The process may write to no file, as on a full disk.
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, bundled('restore'), backup, '--force'];
  const { status, stderr } = spawnSync('sh', limited, {
    env: { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: empty.connectionString, DATA_DIR: empty.dataDir },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('All rows are restored, but not all uploads');
  expect(stderr).not.toContain('Nothing was restored');
});

test('a restore of an older version’s backup migrates to the current tables', async ({ empty, folder }) => {
  const old = await createEmptyTestDatabase(inject('postgres'));
  const client = new pg.Client({ connectionString: old.connectionString });
  await client.connect();
  await client.query('begin');
  const then = knownMigrations.slice(0, -1);
  await migrateInside(client, then);
  await client.query('commit');
  await client.query(`insert into blog_tags (name) values ('of old')`);
  await client.end();
  const file = path.join(folder, 'old.tar.gz');
  const { migrations } = await writeBackup({ ...empty, connectionString: old.connectionString }, file);
  expect(migrations).toEqual(then);
  await old.drop();

  await restoreBackup(empty, file, { force: false });
  const fresh = await cloneDatabase();
  expect(Object.keys(await getTables(empty.connectionString))).toEqual(
    Object.keys(await getTables(fresh.connectionString)),
  );
  await fresh.drop();
  const tags = await empty.db.selectFrom('blog_tags').select('name').execute();
  expect(tags).toEqual([{ name: 'of old' }]);
});
