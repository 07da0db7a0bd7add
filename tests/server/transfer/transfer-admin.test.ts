import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test as databaseTest } from '../../database/test-database';
import { transferApp } from '../../fixtures/transfer/transfer-app';
import { CASINO_TEMPLATE } from '../../../shared/transfer/casino-template';
import { newPerson } from '../../fixtures/people';
import { zipOf } from '../../fixtures/transfer/zip';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const site = await transferApp(db);
  onCleanup(() => site.close());
  return site;
});

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/transfer/${name}`, import.meta.url));
const getId = async (db: Db, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const json = (rows: unknown) => JSON.stringify(rows);

test('import and export are for admins only', async ({ site }) => {
  const files = { 'blog_tags.json': json([{ name: 'Nobody' }]) };
  expect((await site.send(files, '?dryRun=0', '')).status).toBe(401);
  expect((await site.send(files, '?dryRun=0', site.member)).status).toBe(403);
  expect((await site.fetch('/admin/export', { method: 'POST' })).status).toBe(401);
  expect((await site.fetch('/admin/export', { method: 'POST', headers: { Cookie: site.member } })).status).toBe(403);
});

test('a page of another site cannot start an import', async ({ site }) => {
  const headers = { Cookie: site.admin, Origin: 'https://evil.example.com' };
  const response = await site.fetch('/admin/import?dryRun=0', { method: 'POST', headers, body: new FormData() });
  expect(response.status).toBe(403);
});

test('the template of casinos is imported as it is, one draft, with a row in the report', async ({ site, db }) => {
  const response = await site.send({ 'casinos.csv': CASINO_TEMPLATE }, '?dryRun=0');
  expect(await response.json()).toMatchObject({
    counts: { create: 1, update: 0, skip: 0 },
    problems: [],
    rows: expect.arrayContaining([
      expect.objectContaining({ table: 'casinos', line: 2, label: 'Example Site' }),
    ]) as unknown,
  });
  const rows = db.selectFrom('casinos').where('slug', '=', 'example-site');
  expect(await rows.select(['status', 'positives', 'gamemodes']).executeTakeFirst()).toEqual({
    status: 'draft',
    positives: ['Pays out within an hour'],
    gamemodes: ['case-battles', 'crash'],
  });
});

test('an archive is never cached', async ({ site }) => {
  const { headers } = await site.fetch('/admin/export', { method: 'POST', headers: { Cookie: site.admin } });
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="content-\d{4}-\d\d-\d\d\.zip"$/);
});

test.for([
  ['without saying whether to write', '', { 'blog_tags.json': '[]' }, 400],
  ['without a file', '?dryRun=1', {}, 400],
  ['of an archive that leaves itself', '?dryRun=1', { 'a.zip': zipOf({ '../../etc/cron.d/x': 'x' }) }, 400],
  ['of an archive with an absolute path', '?dryRun=1', { 'a.zip': zipOf({ '/tables/casinos.json': [] }) }, 400],
  ['of an archive with backslashes', '?dryRun=1', { 'a.zip': zipOf({ '..\\casinos.json': [] }) }, 400],
  ['of half an archive', '?dryRun=1', { 'a.zip': zipOf({ 'tables/casinos.json': [] }).subarray(0, 60) }, 400],
  [
    'of an archive of a newer version',
    '?dryRun=1',
    { 'a.zip': zipOf({ 'manifest.json': { format: 'lootrank-content', version: 99, tables: {}, images: 0 } }) },
    400,
  ],
  [
    'of an archive that lacks a table',
    '?dryRun=1',
    {
      'a.zip': zipOf({
        'manifest.json': { format: 'lootrank-content', version: 1, tables: { casinos: 1 }, images: 0 },
      }),
    },
    400,
  ],
] as const)('an upload %s is refused with a sentence', async ([, query, files, status], { site }) => {
  const response = await site.send(files, query);
  expect(response.status).toBe(status);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toMatch(/^[A-Z].+\.$/);
  expect(error.message).not.toContain('/tmp');
  await expect.poll(() => readdir(path.join(site.dataDir, 'transfer'))).toEqual([]);
});

test('a zip bomb is refused by its declared size, and by its actual one', async ({ site }) => {
  const announcing = (bytes: number) => {
    const archive = zipOf({ 'tables/casinos.json': Buffer.alloc(2 * 1024 * 1024, 32) });
    const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    archive.writeUInt32LE(bytes, directory + 24);
    return archive;
  };
  expect((await site.send({ 'a.zip': announcing(70 * 1024 * 1024) }, '?dryRun=1')).status).toBe(400);
  const lying = announcing(1000);
  const response = await site.send({ 'a.zip': lying }, '?dryRun=1');
  expect(response.status).toBe(400);
});

test('the upload of an unsupported file says which files are used', async ({ site }) => {
  const report = await site.preview({ 'notes.txt': 'hello', 'profiles.csv': 'id,email,is_admin\n' });
  expect(report.problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('Accounts and their rights are never imported'),
    expect.stringContaining('This kind of file is not used'),
  ]);
});

test('a WordPress export is imported as previewed, one time', async ({ db, site }) => {
  const files = { 'wordpress.xml': fixture('wordpress.xml') };
  const preview = await site.preview(files);
  expect(preview.counts).toEqual({ create: 5, update: 0, skip: 0 });
  expect(await db.selectFrom('blog_posts').select('id').where('slug', '=', 'withdrawal-costs').execute()).toEqual([]);

  const report = await site.import(files);
  expect({ ...report, isDryRun: true }).toEqual(preview);
  const post = await db
    .selectFrom('blog_posts')
    .innerJoin('blog_categories', 'blog_categories.id', 'category_id')
    .select([
      'title',
      'content_html',
      'published_at',
      'blog_posts.updated_at',
      'blog_categories.slug as category',
      'author_id',
    ])
    .where('blog_posts.slug', '=', 'withdrawal-costs')
    .executeTakeFirstOrThrow();
  expect(post).toMatchObject({
    title: 'What a withdrawal costs & why',
    published_at: new Date('2025-03-04T05:06:07Z'),
    updated_at: new Date('2025-03-05T00:00:00Z'),
    category: 'guides',
    // Mara is not here: who imports gets what she wrote.
    author_id: await getId(db, 'editor@example.com'),
  });
  expect(post.content_html).toContain('<strong>measured</strong>');
  expect((await site.fetch('/blog/withdrawal-costs')).status).toBe(200);
  expect((await site.fetch('/blog/members-only')).status).toBe(404);

  const again = await site.import(files);
  expect(again.counts).toEqual({ create: 0, update: 0, skip: 5 });
});

test('a WordPress export assigns posts of authors who are not here to the person chosen in the preview', async ({
  db,
  site,
}) => {
  const [ada, bela] = [await newPerson(db, { role: 'author' }), await newPerson(db, { role: 'author' })];
  await db.updateTable('profiles').set({ display_name: 'Bela Kun' }).where('id', '=', bela.id).execute();
  const post = (id: string, author?: string) => ({ id, title: id, slug: `by-${id}`, html: '<p>x</p>', author });
  const posts = [post('stranger', 'u1'), post('editor', 'u2'), post('namesake', 'u3'), post('nobody')];
  const ghost = {
    posts: posts.map(({ author: _, ...row }) => ({ ...row, status: 'draft' })),
    posts_authors: posts.map(({ id, author }) => ({ post_id: id, author_id: author })),
    users: [
      { id: 'u1', name: 'Mara\u0007', email: 'mara@example.com' },
      { id: 'u2', name: 'Ed', email: 'Editor@Example.com' },
      { id: 'u3', name: 'bela kun', email: 'other@example.com' },
    ],
  };
  const files = { 'ghost.json': JSON.stringify({ db: [{ data: ghost }] }) };
  const preview = await site.preview(files);
  expect(preview.author).toEqual({ id: await getId(db, 'editor@example.com'), name: 'editor' });
  expect(preview.authors).toEqual([
    { name: 'Mara (mara@example.com)', posts: 1, person: null },
    { name: null, posts: 1, person: null },
    { name: 'Ed (Editor@Example.com)', posts: 1, person: { name: 'editor', by: 'email' } },
    { name: 'bela kun (other@example.com)', posts: 1, person: { name: 'Bela Kun', by: 'name' } },
  ]);
  const member = await getId(db, 'member@example.com');
  for (const refused of ['x', '', member, randomUUID()]) {
    const response = await site.send(files, `?dryRun=0&author=${refused}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: 'Author: choose somebody who writes here.' } });
  }
  expect((await site.send(files, `?dryRun=0&author=${ada.id}`)).status).toBe(200);
  const stored = await db
    .selectFrom('blog_posts')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['slug', 'email'])
    .where('slug', 'like', 'by-%')
    .orderBy('slug')
    .execute();
  expect(stored.map(({ slug, email }) => `${slug} ${email}`)).toEqual([
    'by-editor editor@example.com',
    `by-namesake ${bela.email}`,
    `by-nobody ${ada.email}`,
    `by-stranger ${ada.email}`,
  ]);
  // What is here keeps its author.
  const again = await (await site.send(files, '?dryRun=0')).json();
  expect(again).toMatchObject({ authors: [], counts: { create: 0, update: 0 } });
});

test('the import of a WordPress export is logged, as a whole and per row', async ({ db }) => {
  const entries = await db.selectFrom('audit_log').select(['action', 'entity']).execute();
  expect(entries).toContainEqual({ action: 'import', entity: 'content' });
  expect(entries.filter(({ action, entity }) => action === 'create' && entity === 'post')).toHaveLength(7);
});

describe('tables', () => {
  test('placements from 999 on are ignored by an import', async ({ db, site }) => {
    const { id } = await insertCasino(db, { slug: 'was-first', name: 'Was First', placement: 1 });
    const { id: second } = await insertCasino(db, { slug: 'was-second', name: 'Was Second', placement: 2 });
    const report = await site.import({
      'casinos.csv': `id,slug,placement\n${id},was-first,999\n${second},was-second,100001\n`,
    });
    expect(report.problems.filter(({ kind }) => kind === 'error')).toEqual([]);
    const rows = await db.selectFrom('casinos').select('placement').where('id', 'in', [id, second]).execute();
    expect(rows).toEqual([{ placement: null }, { placement: null }]);
  });

  test('the old address of a casino found by its id is kept when an import changes its slug', async ({ db, site }) => {
    const { id } = await insertCasino(db, { slug: 'old-name', name: 'Old Name', promo_code: 'KEEP', placement: 7 });
    const report = await site.import({ 'casinos.csv': `id,slug,name,placement\n${id},new-name,New Name,\n` });
    expect(report.rows).toMatchObject([
      { action: 'update', label: 'New Name', line: 2, fields: ['slug', 'name', 'placement'] },
    ]);
    const row = await db
      .selectFrom('casinos')
      .select(['slug', 'promo_code', 'placement'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ slug: 'new-name', promo_code: 'KEEP', placement: null });
    const moved = await db
      .selectFrom('slug_redirects')
      .select('target_id')
      .where('old_slug', '=', 'old-name')
      .executeTakeFirst();
    expect(moved?.target_id).toBe(id);
  });

  test('a casino without slug is found again by its name', async ({ db, site }) => {
    const row = {
      name: 'Slugless',
      rating: 3.44,
      description: 'Short.',
      bonus_amount: 'None',
      affiliate_link: 'https://slugless.example.com/',
    };
    expect((await site.import({ 'casinos.json': json([row]) })).counts).toEqual({ create: 1, update: 0, skip: 0 });
    expect((await site.import({ 'casinos.json': json([row]) })).counts).toEqual({ create: 0, update: 0, skip: 1 });
    const stored = await db.selectFrom('casinos').select(['rating', 'slug']).where('name', '=', 'Slugless').execute();
    expect(stored).toEqual([{ rating: 3.4, slug: null }]);
  });

  test('imported tables link posts and tags that exist or are imported, and remove no links', async ({ db, site }) => {
    const kept = await insertTag(db, 'Kept');
    const category = await insertCategory(db);
    const post = await insertPost(db, { tagIds: [kept.id], category_id: category.id });
    const foreign = crypto.randomUUID();
    const report = await site.import({
      'blog_tags.csv': `id,name\n${foreign},Brought\n`,
      'blog_posts_tags.csv': `post_id,tag_id\n${post.id},${foreign}\n${crypto.randomUUID()},${foreign}\n`,
    });
    expect(report.counts).toEqual({ create: 1, update: 1, skip: 0 });
    expect(report.problems).toMatchObject([{ kind: 'error', file: 'blog_posts_tags.csv', line: 3 }]);
    const tags = await db
      .selectFrom('blog_posts_tags')
      .innerJoin('blog_tags', 'id', 'tag_id')
      .select('name')
      .where('post_id', '=', post.id)
      .execute();
    expect(tags.map(({ name }) => name).sort()).toEqual(['Brought', 'Kept']);
  });

  test('imported tables leave out rows that are duplicated, incomplete or conflicting, and report their lines', async ({
    db,
    site,
  }) => {
    await insertPost(db, { slug: 'taken-address' });
    const { id } = await insertPost(db, { slug: 'own-address' });
    const rows = [
      { title: 'Once', slug: 'once', content: 'Text.' },
      { title: 'Twice', slug: 'once', content: 'Text.' },
      { slug: 'lacks-a-title' },
      { id, slug: 'taken-address' },
      { title: 'Empty', slug: 'empty', status: 'published' },
      { title: 'Deep', slug: 'deep', content: '> '.repeat(5000) },
    ];
    const report = await site.import({ 'blog_posts.json': json(rows).replaceAll('},{', '},\n{') });
    expect(report.counts.create).toBe(1);
    expect(report.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  test('imported tables leave out an image whose file is missing or invalid', async ({ db, site }) => {
    const row = (key: string) => ({
      storage_key: key,
      original_name: 'a.png',
      mime_type: 'image/png',
      width: 2,
      height: 2,
      byte_size: 9,
      variants: [{ suffix: '.png', type: 'image/png', width: 2, height: 2, byteSize: 9 }],
    });
    const archive = zipOf({
      'tables/media.json': [row('aaaa-2x2'), row('bbbb-2x2')],
      'media/bbbb-2x2.png': '<script>alert(1)</script>',
    });
    const report = await site.import({ 'a.zip': archive });
    expect(report.errors).toBe(2);
    expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
    expect(await readdir(path.join(site.dataDir, 'uploads')).catch(() => [])).toEqual([]);
  });

  describe('an imported image', () => {
    const KEY = 'aaaaaaaaaaaaaaaaaaaa-40x30';
    const row = { storage_key: KEY, original_name: 'a.jpg' };
    const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } });

    test('an imported image is encoded again, without its location and appended data', async ({ site }) => {
      const tracked = await photo
        .clone()
        .jpeg()
        .withExif({ IFD0: { Artist: 'Eve' } })
        .toBuffer();
      const bytes = Buffer.concat([tracked, Buffer.from('<script>alert(1)</script>')]);
      const report = await site.import({ 'a.zip': zipOf({ 'tables/media.json': [row], [`media/${KEY}.jpg`]: bytes }) });
      expect(report.counts.create).toBe(1);
      const stored = Buffer.from(await (await site.fetch(`/uploads/${KEY}.jpg`)).arrayBuffer());
      expect(stored.includes('<script>')).toBe(false);
      expect(stored.includes('Eve')).toBe(false);
      await expect(sharp(stored).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 40, height: 30 });
      expect((await site.fetch(`/uploads/${KEY}.webp`)).status).toBe(200);
    });

    test('an imported image never takes over another image’s files, nor those of an invalid name', async ({
      db,
      site,
    }) => {
      const taken = 'bbbbbbbbbbbbbbbbbbbb-40x30';
      await site.services.files.put(`${taken}.webp`, Buffer.from('of somebody else'));
      const bytes = await photo.clone().png().toBuffer();
      const content = `![a](/uploads/${taken}.jpg)`;
      const report = await site.import({
        'a.zip': zipOf({
          'tables/media.json': [
            { ...row, storage_key: taken },
            { ...row, storage_key: `${KEY}-640` },
            { ...row, storage_key: 'x' },
          ],
          [`media/${taken}.png`]: bytes,
          [`media/${KEY}-640.png`]: bytes,
          'tables/blog_posts.json': [{ title: 'Shown', slug: 'shown', content }],
        }),
      });
      expect([report.counts.create, report.errors]).toEqual([2, 2]);
      const other = await site.services.files.read(`${taken}.webp`);
      expect(other?.size).toBe('of somebody else'.length);
      other?.stream().destroy();
      const [media] = await db.selectFrom('media').select('storage_key').where('storage_key', '!=', KEY).execute();
      expect(media?.storage_key).toMatch(/^[0-9a-f]{20}-40x30$/);
      expect(media?.storage_key).not.toBe(taken);
      const post = await db.selectFrom('blog_posts').select('content').where('slug', '=', 'shown').executeTakeFirst();
      expect(post?.content).toBe(`![a](/uploads/${media?.storage_key}.jpg)`);
    });

    test('an imported image that already exists keeps its files, whatever the row says about them', async ({
      db,
      site,
    }) => {
      const { id } = await db.selectFrom('media').select('id').where('storage_key', '=', KEY).executeTakeFirstOrThrow();
      const other = 'cccccccccccccccccccc-40x30';
      await site.import({ 'media.json': json([{ id, storage_key: other, width: 9, variants: [], alt: 'A table' }]) });
      const stored = await db
        .selectFrom('media')
        .select(['storage_key', 'width', 'alt'])
        .where('id', '=', id)
        .execute();
      expect(stored).toEqual([{ storage_key: KEY, width: 40, alt: 'A table' }]);
    });
  });

  test('a setting only accepts valid values', async ({ db, site }) => {
    const report = await site.import({
      'settings.json': json([
        { key: 'siteName', value: '' },
        { key: 'siteName', value: 'Two\nlines' },
        { key: 'siteName', value: 'a\u0000b' },
        { key: 'footerNote', value: 'Hello.' },
        { key: 'toString', value: 'x' },
      ]),
    });
    expect(report.errors).toBe(4);
    expect(await db.selectFrom('settings').select(['key', 'value']).execute()).toEqual([
      { key: 'footerNote', value: 'Hello.' },
    ]);
  });
});

test('nothing is imported if something fails midway', async ({ db, site }) => {
  // Only the database enforces this rule, so the import plan cannot foresee it.
  await db.schema
    .alterTable('casinos')
    .addCheckConstraint('no_gremlins', (await import('kysely')).sql`name <> 'Gremlin'`)
    .execute();
  const before = await db.selectFrom('audit_log').select('id').execute();
  const response = await site.send(
    {
      'blog_tags.json': json([{ name: 'Half' }]),
      'casinos.json': json([
        { name: 'Gremlin', rating: 1, description: 'x', bonus_amount: 'x', affiliate_link: 'https://g.example.com/' },
      ]),
    },
    '?dryRun=0',
  );
  expect(response.status).toBe(409);
  expect(await db.selectFrom('blog_tags').select('id').where('name', '=', 'Half').execute()).toEqual([]);
  expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(before.length);
});
