import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { insertCategory, insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { transferApp } from '../../fixtures/transfer/transfer-app';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const site = await transferApp(db);
  onCleanup(() => site.close());
  return site;
});

const found = (name: string) => ({
  [name]: readFileSync(new URL(`../../fixtures/transfer/imports/${name}`, import.meta.url)),
});

test('a title that leads to the address of another article gets one of its own', async ({ db, site }) => {
  const { id } = await insertPost(db, {
    slug: 'knife-prices-after-the-autumn-case',
    title: 'Knife prices',
    content: 'Ours.',
  });
  const file = found('wxr-derived-slug-overwrites.xml');
  const preview = await site.preview(file);
  const report = await site.import(file);
  expect({ ...preview, isDryRun: false }).toEqual(report);
  expect(report.counts).toEqual({ create: 1, update: 0, skip: 0 });
  expect(report.problems).toContainEqual(
    expect.objectContaining({
      kind: 'note',
      reason: expect.stringContaining("'knife-prices-after-the-autumn-case-2'"),
    }),
  );
  const ours = await db.selectFrom('blog_posts').select(['title', 'content']).where('id', '=', id).executeTakeFirst();
  expect(ours).toEqual({ title: 'Knife prices', content: 'Ours.' });
  expect((await site.import(file)).counts).toEqual({ create: 0, update: 0, skip: 1 });
});

test('an imported category whose name leads to the address of another one is created next to it', async ({
  db,
  site,
}) => {
  const { id } = await insertCategory(db, { slug: 'market', name: 'Market', description: 'Ours.' });
  const file = found('wxr-category-derived-slug.xml');
  const report = await site.import(file);
  expect(report.counts).toEqual({ create: 1, update: 0, skip: 0 });
  const rows = await db
    .selectFrom('blog_categories')
    .select(['id', 'slug', 'name', 'description'])
    .orderBy('slug')
    .execute();
  expect(rows.filter(({ slug }) => slug.startsWith('market'))).toEqual([
    { id, slug: 'market', name: 'Market', description: 'Ours.' },
    { id: expect.any(String), slug: 'market-2', name: 'Новости: Market', description: null },
  ]);
  expect((await site.import(file)).counts).toEqual({ create: 0, update: 0, skip: 1 });
});

test('a category of the same name at another address stays as it is, and takes the posts', async ({ db, site }) => {
  const { id } = await insertCategory(db, {
    slug: 'tests-of-payouts',
    name: 'Payout Tests & Fees',
    description: 'Ours.',
  });
  const report = await site.import(found('wxr-posts-only.xml'));
  expect(report.problems).toMatchObject([{ kind: 'note', reason: expect.stringContaining("'tests-of-payouts'") }]);
  const post = await db
    .selectFrom('blog_posts')
    .select('category_id')
    .where('slug', '=', 'probe-posts-only')
    .executeTakeFirst();
  expect(post?.category_id).toBe(id);
  const kept = await db
    .selectFrom('blog_categories')
    .select(['slug', 'description'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(kept).toEqual({ slug: 'tests-of-payouts', description: 'Ours.' });
});

test.for([
  ['wxr-derived-slug-collides.xml', ['cs2', 'cs2-2']],
  ['wxr-cyrillic.xml', ['post-1', 'post-2', 'gunstige-offnung']],
  // Its first post is the first one of the file above.
  ['wxr-utf8-slug.xml', ['post-1', 'strasse-und-cafe'], 1],
  ['wxr-same-slug.xml', ['probe-same', 'probe-same-2']],
] as const)(
  'every post of %s comes in, at an address of its own, once',
  async ([name, slugs, known = 0], { db, site }) => {
    const file = found(name);
    const report = await site.import(file);
    expect(report.counts).toEqual({ create: slugs.length - known, update: 0, skip: known });
    const rows = await db
      .selectFrom('blog_posts')
      .select('slug')
      .where('slug', 'in', [...slugs])
      .execute();
    expect(rows).toHaveLength(slugs.length);
    expect((await site.import(file)).counts).toEqual({ create: 0, update: 0, skip: slugs.length });
  },
);

test('an imported row replaces only what its id or slug names', async ({ db, site }) => {
  await insertPost(db, { slug: 'a-title', title: 'A title', content: 'Ours.' });
  await insertCasino(db, { slug: null, name: 'Nameless', description: 'Ours.' });
  const row = { rating: 1, bonus_amount: 'None', affiliate_link: 'https://nameless.example.com/' };
  const report = await site.import({
    'blog_posts.json': JSON.stringify([
      { title: 'A title', content: 'Theirs.' },
      { title: 'Назад', content: 'Text.' },
    ]),
    'casinos.json': JSON.stringify([{ name: 'Nameless', description: 'Theirs.', ...row }]),
    'help_services.json': JSON.stringify(
      ['GB', 'US'].map((country_code) => ({
        country_code,
        country: country_code,
        name: 'Gamblers Anonymous',
        url: 'https://example.org/',
        checked_at: '2025-01-01',
      })),
    ),
  });
  expect(report).toMatchObject({ counts: { create: 5, update: 0, skip: 0 }, errors: 0 });
  const posts = await db
    .selectFrom('blog_posts')
    .select(['slug', 'content'])
    .where('title', 'in', ['A title', 'Назад'])
    .orderBy('slug')
    .execute();
  expect(posts).toEqual([
    { slug: 'a-title', content: 'Ours.' },
    { slug: 'a-title-2', content: 'Theirs.' },
    { slug: expect.stringMatching(/^post-[0-9a-f-]{36}$/), content: 'Text.' },
  ]);
  const casinos = await db
    .selectFrom('casinos')
    .select('description')
    .where('name', '=', 'Nameless')
    .orderBy('description')
    .execute();
  expect(casinos).toEqual([{ description: 'Ours.' }, { description: 'Theirs.' }]);
});

test('an address that leads to another article since its move is not taken over', async ({ db, site }) => {
  const { id } = await insertPost(db, { slug: 'moved-on' });
  await db.insertInto('slug_redirects').values({ entity: 'post', old_slug: 'once-here', target_id: id }).execute();
  await site.import({ 'blog_posts.json': JSON.stringify([{ title: 'Once here', content: 'Text.' }]) });
  expect(await db.selectFrom('blog_posts').select('slug').where('title', '=', 'Once here').execute()).toEqual([
    { slug: 'once-here-2' },
  ]);
});

test('unpublished changes come as such: never scheduled, with their item, and not over those that are here', async ({
  db,
  site,
}) => {
  const here = await insertPost(db, { status: 'published' });
  const [kept, draft, absent, fresh] = [randomUUID(), randomUUID(), randomUUID(), `new:${randomUUID()}`];
  const post = (id: string, status: string) => ({ id, slug: id, title: 'Odds', content: 'Text.', status });
  const copy = (entity: string, entity_id: string, title = 'Soon', more: object = {}) => ({
    entity,
    entity_id,
    values: { typed: { title }, change: { title }, base: { title: 'Odds' } },
    ...more,
  });
  const file = (copies: object[]) =>
    JSON.stringify({
      blog_posts: [post(kept, 'published'), post(draft, 'draft')],
      pages: [{ slug: 'imprint', title: 'Imprint', content: 'Who.' }],
      working_copies: copies,
    });
  const editor = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'editor@example.com')
    .executeTakeFirstOrThrow();
  // An author of the other site, and a reviewer of this one.
  const given = { title: 'Soon', authorId: randomUUID(), reviewerId: editor.id };
  const first = await site.import({
    'all.json': file([
      copy('post', kept, 'Soon', { edited_by_email: 'editor@example.com', publish_at: '2020-01-01T00:00:00Z' }),
      copy('page', 'imprint'),
      { ...copy('post', fresh), values: { typed: given, change: given, base: {} } },
      // With what it cannot be saved with yet, written in a year to come.
      copy('post', draft, '', { updated_at: '2099-01-01T00:00:00Z' }),
      copy('post', absent),
      copy('casino', fresh),
      // Nobody could open or discard the draft of a post that exists.
      copy('post', `new:${kept}`),
      copy('post', `new:${here.id}`),
      copy('post', kept, 'Twice'),
      { ...copy('page', 'imprint'), values: { typed: {} } },
    ]),
  });
  const errors = first.problems.filter(({ kind }) => kind === 'error').map(({ reason }) => reason);
  expect(errors).toHaveLength(6);
  expect(errors.join(' ')).toMatch(/does not come in.*does not come in.*exists.*exists.*already/);
  const stored = async () =>
    await db
      .selectFrom('working_copies')
      .select(['entity', 'entity_id', 'values', 'publish_at', 'edited_by', 'updated_at'])
      .where('entity_id', 'in', [kept, 'imprint', fresh, draft, absent, `new:${kept}`, `new:${here.id}`])
      .orderBy('entity')
      .orderBy('entity_id')
      .execute();
  const rows = await stored();
  expect(rows.map(({ entity_id }) => entity_id).toSorted()).toEqual([kept, 'imprint', fresh, draft].toSorted());
  expect(rows.every(({ updated_at }) => updated_at <= new Date())).toBe(true);
  expect(rows.every(({ publish_at }) => publish_at === null)).toBe(true);
  expect(rows.find(({ entity_id }) => entity_id === kept)).toMatchObject({
    values: { change: { title: 'Soon' } },
    edited_by: expect.any(String) as string,
  });
  const known = { title: 'Soon', reviewerId: editor.id };
  expect(rows.find(({ entity_id }) => entity_id === fresh)?.values).toEqual({ typed: known, change: known, base: {} });
  // What is here stays, and is said; the same again is nothing.
  const again = await site.import({ 'all.json': file([copy('post', kept, 'Other'), copy('page', 'imprint')]) });
  expect(again.problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('It already has other unpublished changes here'),
  ]);
  expect(again.counts).toMatchObject({ create: 0, update: 0 });
  expect(await stored()).toEqual(rows);
});
