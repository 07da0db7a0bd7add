import { describe, expect } from 'vitest';
import { findPassages } from '../../../server/features/markdown/passages';
import { deleteGoneFine, listTextsToCheck } from '../../../server/features/mentions/mentions.admin.queries';
import { checkLinks } from '../../../server/features/mentions/mentions.service';
import { insertCasino } from '../../builders/casinos';
import { insertPost } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { isSuperlinear } from '../../fixtures/growth';

describe('passages', () => {
  const sought = { names: ['Farrow'], addresses: ['farrow'], codes: ['FARROW10'] };

  test('passages are sentences, of which each is one row with its strongest kind', () => {
    const text = [
      'As on Farrow, where the seed is shown. Farrowing is another word! See [it](/casino/farrow?x=1).',
      '::site{farrow}',
      'Three more: Farrow (code FARROW10) and others. [Not it](/casino/farrow-two) nor FARROW100.',
    ].join('\n');
    expect(findPassages(text, sought).map(({ kind, match, line }) => [kind, match, line])).toEqual([
      ['name', 'Farrow', 1],
      ['link', '[it](/casino/farrow?x=1)', 1],
      ['code', 'FARROW10', 3],
    ]);
  });

  test('the passages of an endless line are found in linear time', () => {
    const endless = (size: number) => 'Farrow '.repeat(size / 7);
    expect(isSuperlinear((line) => findPassages(line, sought), endless, 700_000)).toBe(false);
  });
});

test('the mentions of a site are in posts, pages and other reviews; one marked as fine comes back with another sentence', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const site = await insertCasino(db, { name: 'Farrow', slug: 'farrow', promo_code: 'FARROW10' });
  await insertCasino(db, { name: 'Copperline', slug: 'copperline', full_review: 'Twice as fast as Farrow.' });
  const post = await insertPost(db, {
    title: 'Codes in November',
    slug: 'codes',
    content: 'First line.\n\nTry Farrow with FARROW10 today.',
    content_html: '<p>First line.</p><p>Try Farrow with FARROW10 today.</p>',
  });
  const list = () => caller.admin.mentions.list({ site: site.id });
  const { items } = await list();
  expect(items.map(({ title, kind }) => [title, kind])).toEqual([
    ['Copperline', 'name'],
    ['Codes in November', 'code'],
  ]);
  const [, row] = items;
  if (!row) throw new Error('there is no such row');
  const passage = { entity: row.entity, entityId: row.entityId, subject: row.subject, sentence: row.sentence };
  await caller.admin.mentions.mark({ ...passage, isFine: true });
  expect((await list()).items.map(({ title }) => title)).toEqual(['Copperline']);
  expect((await list()).fine).toHaveLength(1);
  await caller.admin.mentions.mark({ ...passage, isFine: false });
  expect((await list()).items).toHaveLength(2);
  await caller.admin.mentions.mark({ ...passage, isFine: true });
  await db
    .updateTable('blog_posts')
    .set({
      content: 'Do not try Farrow with FARROW10.',
      content_html: '<p>Do not try Farrow with FARROW10.</p>',
    })
    .where('id', '=', post.id)
    .execute();
  expect((await list()).items).toHaveLength(2);

  await db.updateTable('casinos').set({ name: 'Barrow' }).where('id', '=', site.id).execute();
  expect((await list()).items.map(({ kind }) => kind)).toEqual(['code']);
  const renamed = await caller.admin.mentions.list({ site: site.id, name: 'Farrow' });
  expect(renamed.items).toHaveLength(2);
  await expect(caller.admin.mentions.list({ site: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the mentions of a site are in unpublished changes, and include codes that are planned or have ended; a response contains 300', async ({
  db,
}) => {
  const { caller } = await adminCaller(db);
  const site = await insertCasino(db, { name: 'Quillon', slug: 'quillon', promo_code: 'QUILLNOW' });
  const codes = [
    { code: 'QUILLOLD', ends_at: new Date('2026-01-01') },
    { code: 'QUILLSOON', starts_at: new Date('2099-01-01') },
  ];
  await db
    .insertInto('promo_codes')
    .values(codes.map((code, at) => ({ ...code, casino_id: site.id, position: at + 5 })))
    .execute();
  const content = 'It took QUILLOLD.\n\nIt takes QUILLNOW.';
  const post = await insertPost(db, {
    title: 'Codes',
    slug: 'quill-codes',
    content,
    content_html: `<p>${content}</p>`,
  });
  const draft = crypto.randomUUID();
  const typed = (title: string, text: string) =>
    JSON.stringify({ typed: { title, content: text }, change: null, base: {} });
  await db
    .insertInto('working_copies')
    .values([
      { entity: 'post', entity_id: post.id, values: typed('Codes', `${content}\n\nIt will take QUILLSOON.`) },
      { entity: 'post', entity_id: `new:${draft}`, values: typed('A beginning', 'Quillon again.') },
      { entity: 'casino', entity_id: site.id, values: typed('Quillon', 'Quillon itself.') },
    ])
    .execute();
  const list = () => caller.admin.mentions.list({ site: site.id });
  const { items, isCut } = await list();
  expect(isCut).toBe(false);
  expect(items.map(({ entityId, status, match, life }) => [entityId, status, match, life])).toEqual([
    [draft, 'Unpublished changes', 'Quillon', null],
    [post.id, 'Published', 'QUILLOLD', 'ended'],
    [post.id, 'Published', 'QUILLNOW', 'lives'],
    [post.id, 'Unpublished changes', 'QUILLSOON', 'waits'],
  ]);
  const [first] = items;
  if (!first) throw new Error('there is no such row');
  const { entity, entityId, subject, sentence } = first;
  await caller.admin.mentions.mark({ entity, entityId, subject, sentence, isFine: true });
  expect(await deleteGoneFine(db)).toBe(0);
  expect((await list()).fine).toHaveLength(1);

  const long = Array.from({ length: 301 }, (_, at) => `Line ${at} of Quillon.`).join('\n');
  await insertPost(db, { title: 'Long', slug: 'quill-long', content: long, content_html: '<p>Quillon</p>' });
  const many = await list();
  expect([many.items.length, many.isCut]).toEqual([300, true]);
});

test('broken links are found by the nightly check, and removed from the list when mended', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const post = await insertPost(db, {
    title: 'With a link',
    slug: 'with-a-link',
    content: 'Compared in [our table](/guides/code-table) of spring. [As here](http://localhost:3000/gone?x=1).',
    content_html:
      '<p>Compared in <a href="/guides/code-table">our table</a> of spring. <a href="http://localhost:3000/gone?x=1">As here</a>.</p>',
  });
  const check = async () => {
    const since = new Date();
    let after: string | undefined = '';
    while (after !== undefined) after = await checkLinks({ db, publicUrl: 'http://localhost:3000' }, after, since);
  };
  await check();
  expect((await caller.admin.mentions.links()).items).toMatchObject([
    { title: 'With a link', match: '[our table](/guides/code-table)', reason: 'nowhere', path: '/guides/code-table' },
    { match: '[As here](http://localhost:3000/gone?x=1)', reason: 'nowhere', path: '/gone' },
  ]);
  await db
    .updateTable('blog_posts')
    .set({ content: 'No link.', content_html: '<p>No link.</p>' })
    .where('id', '=', post.id)
    .execute();
  await check();
  expect((await caller.admin.mentions.links()).items).toEqual([]);
});

test('the marks of a text that was deleted for good are deleted, of others kept', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const [kept, gone] = [await insertPost(db, { slug: 'kept-text' }), await insertPost(db, { slug: 'gone-text' })];
  const passage = { subject: crypto.randomUUID(), sentence: 'a'.repeat(32), isFine: true };
  for (const { id } of [kept, gone]) await caller.admin.mentions.mark({ entity: 'post', entityId: id, ...passage });
  await caller.admin.posts.remove({ id: gone.id });
  expect(await deleteGoneFine(db)).toBe(0);
  await caller.admin.trash.purge({ kind: 'post', id: gone.id });
  expect(await deleteGoneFine(db)).toBe(1);
  const left = await db
    .selectFrom('fine_passages')
    .select('entity_id')
    .where('subject', '=', passage.subject)
    .execute();
  expect(left).toEqual([{ entity_id: kept.id }]);
});

test('a round of checks reads each text once, however it is cut', async ({ db }) => {
  const link = '<p><a href="/blog">It</a></p>';
  for (const slug of ['one', 'two', 'three']) {
    await insertPost(db, { slug: `cut-${slug}`, content_html: link });
    await insertCasino(db, { slug: `cut-${slug}`, name: `Cut ${slug}`, full_review_html: link });
  }
  const all = (await listTextsToCheck(db, '', 1_000)).map(({ key }) => key);
  expect(new Set(all).size).toBe(all.length);
  const cut: string[] = [];
  for (;;) {
    const next = await listTextsToCheck(db, cut.at(-1) ?? '', 2);
    cut.push(...next.map(({ key }) => key));
    if (next.length < 2) break;
  }
  expect(cut).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(6);
});
