import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished } from 'vitest';
import { restoreBackup } from '../../../server/backup/restore-backup';
import { writeBackup } from '../../../server/backup/write-backup';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { seedDemo, seedStartingPages } from '../../../server/demo/seed';
import { createEmptyTestDatabase } from '../../database/postgres';
import { test } from '../../database/test-database';
import { servicesFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';
import { tableDigests } from '../../fixtures/table-digests';

const HOSTILE = {
  datestyle: "'SQL, DMY'",
  intervalstyle: "'iso_8601'",
  timezone: "'Asia/Kathmandu'",
  bytea_output: "'escape'",
  extra_float_digits: '-3',
  standard_conforming_strings: 'off',
  quote_all_identifiers: 'on',
  transform_null_equals: 'on',
  array_nulls: 'off',
  search_path: "'nowhere'",
  default_transaction_isolation: "'serializable'",
};

/** Sets them for the database, and more specifically for the role in it; a server's settings are weaker than both. */
async function makeHostile(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(HOSTILE)) {
    const setting = `set ${name} = ${value}`;
    await sql`do ${sql.lit(`begin
      execute format('alter database %I ${setting.replaceAll("'", "''")}', current_database());
      execute format('alter role %I in database %I ${setting.replaceAll("'", "''")}', current_user, current_database());
    end`)}`.execute(db);
  }
}

const PAGES = ['/', '/casinos', '/casino/copperline', '/casino/copperline/history', '/changes', '/blog', '/about'];
const OTHERS = ['/feed.xml', '/feed/changes.atom', '/sitemap.xml', '/api/v1/casinos', '/api/v1/casinos/copperline'];

async function bodiesOf(db: Db): Promise<Record<string, string>> {
  const app = await startApp(db);
  try {
    const bodies: Record<string, string> = {};
    for (const at of [...PAGES, ...OTHERS]) {
      const response = await app.fetch(at);
      bodies[at] = `${response.status} ${await response.text()}`;
    }
    return bodies;
  } finally {
    await app.close();
  }
}

test('nothing depends on how the role or the database sets up a session: pages, feeds, API, backup, restore', async ({
  db,
  database: { connectionString },
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lootrank-settings-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const services = servicesFor(db, { DATA_DIR: folder });
  await seedStartingPages(db, services.markdown);
  await seedDemo(db, services.markdown, services.logger);
  const bodies = await bodiesOf(db);
  for (const body of Object.values(bodies)) expect(body).toMatch(/^200 /);

  await makeHostile(db);
  const hostile = createDatabase({ connectionString, logger: services.logger });
  onTestFinished(() => hostile.destroy());
  expect(await bodiesOf(hostile.db)).toEqual(bodies);

  const file = path.join(folder, 'site.tar.gz');
  const { files } = services;
  await writeBackup({ connectionString, files, print: () => undefined }, file);
  const target = await createEmptyTestDatabase(inject('postgres'));
  onTestFinished(() => target.drop());
  await makeHostile(target.db);
  // A restore refuses while anything is connected.
  await target.db.destroy();
  await restoreBackup({ connectionString: target.connectionString, files, print: () => undefined }, file, {
    force: false,
  });
  const restored = createDatabase({ connectionString: target.connectionString, logger: services.logger });
  onTestFinished(() => restored.destroy());
  expect(await tableDigests(restored.db)).toEqual(await tableDigests(db));
});
