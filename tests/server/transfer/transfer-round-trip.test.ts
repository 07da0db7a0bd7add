import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { writeEvidence } from '../../../server/features/evidence/evidence.service';
import { seedPages } from '../../../server/demo/pages';
import { seedDemo } from '../../../server/demo/seed';
import { TABLES } from '../../../shared/transfer/transfer';
import { insertFact } from '../../builders/casinos';
import { cloneDatabase, test as databaseTest } from '../../database/test-database';
import { markdown } from '../../fixtures/caller';
import { PIPELINE_VERSION } from '../../../server/markdown/pipeline-version';
import { insertPost } from '../../builders/blog';
import { columnDigests, TABLES_LEFT_OUT } from '../../fixtures/transfer/column-digests';
import { transferApp } from '../../fixtures/transfer/transfer-app';
import type { TransferApp } from '../../fixtures/transfer/transfer-app';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const site = await transferApp(db);
  onCleanup(() => site.close());
  return site;
});

async function fill(db: Db, site: TransferApp) {
  const logger = pino({ level: 'silent' });
  await seedDemo(db, markdown, logger);
  await seedPages(db, { render: (source) => markdown.render(source) });
  const editor = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'editor@example.com')
    .executeTakeFirstOrThrow();
  await insertPost(db, {
    slug: 'sent-letter',
    kind: 'letter',
    status: 'draft',
    published_at: null,
    content_version: PIPELINE_VERSION,
    sent_at: new Date(),
  });
  await db.updateTable('blog_posts').set({ author_id: editor.id }).where('author_id', 'is not', null).execute();
  for (const column of ['verified_by', 'status_by', 'placed_by'] as const)
    await db
      .updateTable('casinos')
      .set({ [column]: editor.id })
      .where(column, 'is not', null)
      .execute();
  await db.updateTable('casino_facts').set({ checked_by: editor.id }).where('checked_by', 'is not', null).execute();
  await db.updateTable('casino_scores').set({ scored_by: editor.id }).where('scored_by', 'is not', null).execute();
  const codes = { starts_at: new Date('2026-01-02T03:04:00Z'), ends_at: new Date('2099-01-02T03:04:00Z') };
  const checked = { terms: 'Wager 30 times.', source: 'Their page', checked_on: '2026-01-03', checked_by: editor.id };
  await db
    .updateTable('promo_codes')
    .set({ ...codes, ...checked })
    .where('code', 'is not', null)
    .execute();
  await db.updateTable('legal_sections').set({ author_id: editor.id }).where('position', '>', 2).execute();
  const { id: casinoId } = await db.selectFrom('casinos').select('id').limit(1).executeTakeFirstOrThrow();
  await db.updateTable('payouts').set({ decided_by: editor.id }).execute();
  await db
    .insertInto('payouts')
    .values({
      ...{ casino_id: casinoId, by: 'desk', state: 'recorded', method: 'paypal', amount_cents: 1234, currency: 'EUR' },
      ...{ asked_on: '2020-01-02', outcome: 'refused', decided_by: editor.id },
    })
    .execute();
  const answer = { by: 'operator', state: 'answer', answer: 'We paid the next day.', asked_on: '2026-01-04' };
  await db
    .insertInto('payouts')
    .values({ ...answer, casino_id: casinoId, decided_by: editor.id })
    .execute();
  await db.updateTable('casinos').set({ meta_title: 'A title', meta_description: 'A sentence' }).execute();
  // A fact key from another version must be transferred too.
  await insertFact(db, casinoId, 'from_the_future', { level: 3 }, new Date('2026-01-02T03:04:05Z'));
  await db
    .insertInto('casino_changes')
    .values({
      casino_id: casinoId,
      changed_by: editor.id,
      kind: 'review',
      key: 'description',
      is_minor: true,
      before: JSON.stringify('a'),
      after: JSON.stringify('b'),
      note: 'A comma',
    })
    .execute();
  await db
    .insertInto('settings')
    .values({ key: 'siteName', value: JSON.stringify('Testbench') })
    .execute();
  const { id } = await db.selectFrom('blog_posts').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('slug_redirects')
    .values({ entity: 'post', old_slug: 'its-former-address', target_id: id })
    .execute();
  const posts = await db.selectFrom('public_posts').select('id').limit(1).execute();
  await db
    .insertInto('working_copies')
    .values(
      [posts[0]?.id ?? '', `new:${randomUUID()}`].map((entity_id) => ({
        entity: 'post',
        entity_id,
        values: JSON.stringify({ typed: { title: 'Soon' }, change: { title: 'Soon' }, base: { title: 'Now' } }),
        base_updated_at: new Date('2026-01-02T03:04:05Z'),
        edited_by: editor.id,
      })),
    )
    .execute();
  await db
    .insertInto('redirects')
    .values([
      { from_path: '/f%C3%A4lle', to_path: '/blog?page=2', status: 302, source: 'own' },
      { from_path: '/old-blog/one', to_path: '/blog', status: 301, source: 'import' },
      { from_path: '/withdrawn', to_path: null, status: 410, source: 'own' },
    ])
    .execute();
  const photo = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#8ac' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('alt', 'A table');
  form.append('file', new Blob([new Uint8Array(photo)]), 'table.png');
  const uploaded = await site.fetch('/admin/media', { method: 'POST', headers: { Cookie: site.admin }, body: form });
  expect(uploaded.status).toBe(201);
  form.append('purpose', 'evidence');
  const original = await site.fetch('/admin/media', { method: 'POST', headers: { Cookie: site.admin }, body: form });
  const { id: mediaId } = (await original.json()) as { id: string };
  await db.transaction().execute(async (trx) => {
    const picture = { kind: 'receipt', takenOn: '2026-10-02', caption: 'Paid', proves: 'status' } as const;
    const blur = [{ x: 0, y: 0, width: 500, height: 1000 }];
    await writeEvidence(trx, casinoId, [{ id: randomUUID(), mediaId, ...picture, blur }]);
  });
}

/** Creates the accounts that the history names, since stored entries cannot be reassigned later. */
async function invite(db: Db, from: Db): Promise<void> {
  const known = await db.selectFrom('users').select('email').execute();
  const editors = await from
    .selectFrom('casino_changes')
    .innerJoin('users', 'users.id', 'casino_changes.changed_by')
    .select('email')
    .distinct()
    .execute();
  const emails = new Set(known.map(({ email }) => email));
  const missing = editors.filter(({ email }) => !emails.has(email));
  if (missing.length > 0) await db.insertInto('users').values(missing).execute();
}

const rowsIn = (digests: Awaited<ReturnType<typeof columnDigests>>) =>
  Object.values(digests).reduce((sum, { rows }) => sum + rows, 0);

test('every table is exported or listed as excluded', async ({ db }) => {
  // Excludes the job queue, which has its own schema.
  const all = await db.introspection.getTables();
  const tables = all.filter(({ isView, schema }) => !isView && schema === 'public').map(({ name }) => name);
  const carried: string[] = [...TABLES, 'blog_post_views'];
  expect(tables.sort()).toEqual([...carried, ...Object.keys(TABLES_LEFT_OUT)].sort());
});

test(
  'everything that is exported is imported again, and a second import changes nothing',
  { timeout: 120_000 },
  async ({ db, site }) => {
    await fill(db, site);
    const archive = await site.exported();
    const other = await cloneDatabase();
    const empty = await transferApp(other.db);
    await invite(other.db, db);
    try {
      const preview = await empty.preview({ 'content.zip': archive });
      expect(preview.problems).toEqual([]);
      expect(rowsIn(await columnDigests(other.db))).toBe(0);

      const report = await empty.import({ 'content.zip': archive });
      expect(report.counts).toEqual(preview.counts);
      const wanted = await columnDigests(db);
      // An empty column would compare equal without having been transferred.
      expect(Object.keys(wanted).filter((column) => wanted[column]?.filled === 0)).toEqual([]);
      expect(await columnDigests(other.db)).toEqual(wanted);
      const files = (at: TransferApp) => readdir(path.join(at.dataDir, 'uploads'));
      expect((await files(empty)).sort()).toEqual((await files(site)).sort());

      const again = await empty.import({ 'content.zip': await empty.exported() });
      expect(again.counts).toMatchObject({ create: 0, update: 0 });
      expect(again.problems).toEqual([]);
      await expect.poll(() => readdir(path.join(empty.dataDir, 'transfer'))).toEqual([]);
    } finally {
      await empty.close();
      await other.drop();
    }
  },
);

test('an archive contains nothing about accounts but the addresses of authors', async ({ site }) => {
  const text = (await site.exported()).toString('latin1');
  for (const name of ['users', 'profiles', 'sessions', 'newsletter', 'contact_messages', 'audit_log'])
    expect(text).not.toContain(`tables/${name}`);
});
