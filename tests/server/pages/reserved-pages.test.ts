import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { migrations } from '../../../migrations/index';
import { createDatabase } from '../../../server/database/database';
import { migrateDown, migrateToLatest } from '../../../server/process/migrate';
import { test } from '../../database/test-database';
import { createEmptyTestDatabase } from '../../database/postgres';
import { adminCaller } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

const RESERVED = ['compare', 'changes', 'tools', 'badge', 'developers', 'api', 'authors', 'codes', 'saved', 'pause'];
const names = Object.keys(migrations);
const sinceTheMove = names.slice(names.indexOf('20261122T1220Z-move-reserved-pages'));
const silent = pino({ level: 'silent' });

const page = (slug: string) => ({ slug, title: `Our ${slug}`, content: 'Text', content_html: '<p>Text</p>' });

test('pages at addresses that became reserved are moved, redirected and named in the log', async () => {
  const { db, connectionString, drop } = await createEmptyTestDatabase(inject('postgres'));
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const logged = createDatabase({ connectionString, logger });
  try {
    await migrateToLatest(db, silent);
    for (const _ of sinceTheMove) await migrateDown(db, silent);
    await db
      .insertInto('pages')
      .values(['badge', 'codes', 'codes-page', 'imprint', 'guides/tools', 'saved'].map(page))
      .execute();
    const slugs = async () =>
      (await db.selectFrom('pages').select('slug').orderBy('slug').execute()).map((row) => row.slug);

    await migrateToLatest(logged.db, logger);
    expect(await slugs()).toEqual([
      'badge-page',
      'codes-page',
      'codes-page-2',
      'guides/tools',
      'imprint',
      'saved-page',
    ]);
    expect(lines.filter((line) => line.includes('moved to /badge-page'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('moved to /codes-page-2'))).toHaveLength(1);

    expect(lines.filter((line) => line.includes('moved to /saved-page'))).toHaveLength(1);

    const app = await startApp(db);
    const moved = await app.fetch('/badge', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/badge-page']);
    // There is a screen of this name by now.
    expect(await (await app.fetch('/codes')).text()).toContain('<h1>Promo codes</h1>');
    for (const page of ['/badge-page', '/codes-page-2']) expect((await app.fetch(page)).status).toBe(200);
    await app.close();

    for (const _ of sinceTheMove) await migrateDown(db, silent);
    expect(await slugs()).toEqual(['badge', 'codes', 'codes-page', 'guides/tools', 'imprint', 'saved']);
  } finally {
    await logged.destroy();
    await drop();
  }
});

test('no new page can be created at such an address', async ({ db }) => {
  const { admin } = (await adminCaller(db)).caller;
  for (const slug of RESERVED) {
    const created = admin.pages.create({ slug, title: 'Ours', content: 'Text' });
    await expect(created, slug).rejects.toThrow('Address may be a free one such as imprint');
  }
});
