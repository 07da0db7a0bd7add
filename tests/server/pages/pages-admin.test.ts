import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { seedPages } from '../../../server/demo/pages';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { startApp } from '../../fixtures/running-app';

beforeEach<{ db: Db }>(async ({ db }) => {
  for (const table of ['pages', 'help_services', 'audit_log'] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto('pages')
    .values({ slug: 'about', title: 'About', content: 'Old', content_html: '<p>Old</p>', is_demo: true })
    .execute();
});

describe('a page', () => {
  test('a page is written in Markdown and displayed as safe HTML', async ({ db }) => {
    const { caller, viewer } = await adminCaller(db);
    const before = await caller.admin.pages.get({ slug: 'about' });
    const saved = await caller.admin.pages.update({
      slug: 'about',
      content: '**New** <script>alert(1)</script>',
      expectedUpdatedAt: before.updatedAt,
    });
    expect(saved.title).toBe('About');
    const seen = await callerFor(db).pages.bySlug({ slug: 'about' });
    expect(seen.contentHtml).toContain('<strong>New</strong>');
    expect(seen.contentHtml).not.toContain('<script');
    const entry = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: viewer.userId, action: 'update', entity: 'page', entity_id: 'about' });
    expect(entry.before).toMatchObject({ content: 'Old' });
  });

  test('the first of two concurrent saves of a page is kept; null clears, a missing field stays', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { updatedAt } = await caller.admin.pages.get({ slug: 'about' });
    await caller.admin.pages.update({ slug: 'about', metaTitle: 'Who we are', expectedUpdatedAt: updatedAt });
    await expect(
      caller.admin.pages.update({ slug: 'about', title: 'Mine', expectedUpdatedAt: updatedAt }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'This was saved elsewhere in the meantime.' });
    await caller.admin.pages.update({ slug: 'about', title: 'Ours' });
    expect(await caller.admin.pages.get({ slug: 'about' })).toMatchObject({ title: 'Ours', metaTitle: 'Who we are' });
    await caller.admin.pages.update({ slug: 'about', metaTitle: null });
    expect((await caller.admin.pages.get({ slug: 'about' })).metaTitle).toBeNull();
  });

  test('a page that came with the program is an example until it is confirmed, which leaves its date', async ({
    db,
  }) => {
    const { caller, viewer } = await adminCaller(db);
    const before = await callerFor(db).pages.bySlug({ slug: 'about' });
    expect(before.isExample).toBe(true);
    await caller.admin.pages.confirm({ slug: 'about' });
    expect(await callerFor(db).pages.bySlug({ slug: 'about' })).toEqual({ ...before, isExample: false });
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'actor_id'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'confirm', entity_id: 'about', actor_id: viewer.userId });
    await expect(caller.admin.pages.confirm({ slug: 'no-such' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a page at a free address can be added and deleted; a second one at the same address is refused', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const page = { slug: 'guides/float-values', title: 'Float values', content: 'Text' };
    const outcomes = await Promise.allSettled([caller.admin.pages.create(page), caller.admin.pages.create(page)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
      message: 'Another page already uses this address.',
    });
    expect((await callerFor(db).pages.guides()).map(({ name }) => name)).toEqual(['float-values']);
    await caller.admin.pages.remove({ slug: page.slug });
    await expect(caller.admin.pages.get({ slug: page.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const actions = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'page')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  test('a page that the site links to cannot be deleted', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.pages.remove({ slug: 'about' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await caller.admin.pages.list()).items).toMatchObject([{ slug: 'about', isPermanent: true }]);
    expect((await caller.admin.pages.list({ q: 'nothing' })).items).toEqual([]);
  });

  test.for(['admin', 'casinos', 'Über', 'a/b', 'guides/', 'guides/a/b', '../x', 'GUIDES/x'])(
    'a page cannot be created at %j',
    async (slug, { db }) => {
      const { caller } = await adminCaller(db);
      await expect(caller.admin.pages.create({ slug, title: 'T', content: 'C' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    },
  );

  test('a page that cannot be rendered is refused with the reason, and nothing is stored', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await expect(
      caller.admin.pages.update({ slug: 'about', content: '> '.repeat(500) + 'deep' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('deeply nested') as string });
    expect((await caller.admin.pages.get({ slug: 'about' })).content).toBe('Old');
  });
});

describe('revisions of a page', () => {
  const toTexts = async (pages: Awaited<ReturnType<typeof adminCaller>>['caller']['admin']['pages'], slug: string) => {
    const { items } = await pages.revisions.list({ id: slug });
    return await Promise.all(
      items.map(async ({ id, savedBy }) => ({ ...(await pages.revisions.get({ id })), isMine: savedBy !== null })),
    );
  };

  test('every change of a page’s text stores a revision, with the one before it that no editor saved', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { pages } = caller.admin;
    await pages.update({ slug: 'about', content: 'Second' });
    await pages.update({ slug: 'about', content: 'Second' });
    await pages.update({ slug: 'about', metaTitle: 'Who we are' });
    // As an import does.
    await db.updateTable('pages').set({ title: 'Ours', updated_at: new Date() }).where('slug', '=', 'about').execute();
    await pages.update({ slug: 'about', content: 'Third' });
    expect(await toTexts(pages, 'about')).toMatchObject([
      { title: 'Ours', content: 'Third', metaTitle: 'Who we are', isMine: true },
      { title: 'Ours', content: 'Second', metaTitle: 'Who we are', isMine: false },
      { title: 'About', content: 'Second', metaTitle: 'Who we are', isMine: true },
      { title: 'About', content: 'Second', metaTitle: null, isMine: true },
      { title: 'About', content: 'Old', isMine: false },
    ]);
    await pages.create({ slug: 'imprint', title: 'Imprint', content: 'Who.' });
    expect(await toTexts(pages, 'imprint')).toMatchObject([{ title: 'Imprint', content: 'Who.', isMine: true }]);
    await pages.remove({ slug: 'imprint' });
    expect(await toTexts(pages, 'imprint')).toEqual([]);
  });

  test('the revisions of a page are restored as changes that are not public yet', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { pages } = caller.admin;
    await pages.update({ slug: 'about', content: 'Second', metaTitle: 'Who we are' });
    const oldest = (await pages.revisions.list({ id: 'about' })).items.at(-1)?.id ?? '';
    const { updatedAt } = await pages.get({ slug: 'about' });
    const { copyAt } = await pages.revisions.restore({ id: oldest, expectedUpdatedAt: updatedAt });
    expect(await pages.get({ slug: 'about' })).toMatchObject({
      content: 'Second',
      copy: {
        values: {
          typed: { content: 'Old', metaTitle: '' },
          change: { content: 'Old', metaTitle: null },
          base: { content: 'Second', metaTitle: 'Who we are' },
        },
      },
    });
    await pages.publishCopy({ id: 'about', expectedCopyAt: copyAt ?? updatedAt });
    expect(await pages.get({ slug: 'about' })).toMatchObject({ content: 'Old', metaTitle: null, copy: null });
  });
});

describe('a preview link of a page', () => {
  const getToken = (url: string) => /^http:\/\/localhost:3000\/preview\/page\/([\w-]{43})$/.exec(url)?.[1] ?? '';
  const getCopy = (change: Record<string, string>) => ({ typed: change, change, base: {} });

  test('a preview link of a page shows unpublished changes, never to a cache or a search engine, until the page is deleted', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { pages } = caller.admin;
    const slug = 'guides/float';
    await pages.create({ slug, title: 'Float', content: 'Public.' });
    const { updatedAt } = await pages.get({ slug });
    const link = await pages.createPreview({ id: slug });
    const token = getToken(link.url);
    expect(await callerFor(db).pages.preview({ token })).toMatchObject({ slug, title: 'Float' });
    const values = getCopy({ content: '## Soon\n\nNot **public**.' });
    await pages.saveCopy({ id: slug, values, expectedCopyAt: null, baseUpdatedAt: updatedAt });
    expect(await callerFor(db).pages.preview({ token })).toMatchObject({
      contentHtml: expect.stringContaining('<strong>public') as string,
      headings: [{ text: 'Soon' }],
    });
    expect((await pages.get({ slug })).content).toBe('Public.');
    const app = await startApp(db);
    try {
      const seen = await app.fetch(`/preview/page/${token}`);
      expect(seen.status).toBe(200);
      expect(seen.headers.get('cache-control')).toBe('private, no-store');
      expect(await seen.text()).toMatch(/<meta name="robots" content="noindex, nofollow"\/?>/);
      await pages.remove({ slug });
      expect((await app.fetch(`/preview/page/${token}`)).status).toBe(404);
    } finally {
      await app.close();
    }
  });

  test('a preview link shows a page that does not exist yet, until it is created', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { pages } = caller.admin;
    const id = `new:${crypto.randomUUID()}`;
    await expect(pages.createPreview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const keep = async (change: Record<string, string>, at: Date | null) =>
      (await pages.saveCopy({ id, values: getCopy(change), expectedCopyAt: at, baseUpdatedAt: null })).updatedAt;
    const first = await keep({ title: '', content: '' }, null);
    await expect(pages.createPreview({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const at = await keep({ slug: 'masthead', title: 'Masthead', content: '[Here](/masthead)' }, first);
    const token = getToken((await pages.createPreview({ id })).url);
    const seen = await callerFor(db).pages.preview({ token });
    expect(seen).toMatchObject({ slug: 'masthead', title: 'Masthead' });
    expect(seen.contentHtml).not.toContain('href');
    await pages.publishCopy({ id, expectedCopyAt: at });
    await expect(callerFor(db).pages.preview({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('help services', () => {
  const service = {
    countryCode: 'SE',
    country: 'Sweden',
    name: 'Help line',
    url: 'https://example.com/help',
    phone: '020 123',
    checkedAt: '2026-11-01',
  };

  test('help services are saved as a whole, in the given order', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { version } = await caller.admin.helpServices.list();
    const services = [{ ...service, country: 'Zambia', countryCode: 'ZM' }, service];
    const saved = await caller.admin.helpServices.update({ services, expectedVersion: version });
    expect((await callerFor(db).pages.helpServices()).map(({ country }) => country)).toEqual(['Zambia', 'Sweden']);
    await expect(caller.admin.helpServices.update({ services: [], expectedVersion: version })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await caller.admin.helpServices.update({ services: [service], expectedVersion: saved.version });
    expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(2);
  });

  test('the help services of a new site can be saved unchanged', async ({ db }) => {
    await seedPages(db, { render: () => Promise.resolve({ html: '<p></p>', version: 1 }) });
    const { caller } = await adminCaller(db);
    const { version, services } = await caller.admin.helpServices.list();
    await caller.admin.helpServices.update({ services, expectedVersion: version });
    expect((await caller.admin.helpServices.list()).services).toEqual(services);
  });

  test.for([
    { url: 'javascript:alert(1)' },
    { url: 'https://user:pass@example.com/' },
    { countryCode: 'swe' },
    { checkedAt: '2026-02-31' },
    { name: '' },
  ])('help services with %j are refused', async (wrong, { db }) => {
    const { caller } = await adminCaller(db);
    await expect(caller.admin.helpServices.update({ services: [{ ...service, ...wrong }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
