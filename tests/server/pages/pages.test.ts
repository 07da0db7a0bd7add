import { describe, expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { insertHelpService, insertPage } from '../../builders/pages';
import { seedPages } from '../../../server/demo/pages';
import { test } from '../../database/test-database';
import { adminCaller, callerFor, markdown } from '../../fixtures/caller';

describe('pages.bySlug', () => {
  test('pages.bySlug returns the rendered page and the data for its head', async ({ db }) => {
    const updatedAt = new Date('2026-10-01T00:00:00Z');
    await insertPage(db, {
      slug: 'how-we-test',
      title: 'How we test',
      content_html: '<h2 id="user-content-money">Money</h2>',
      meta_title: 'How LootRank tests',
      meta_description: 'With our own money.',
      updated_at: updatedAt,
    });
    await expect(callerFor(db).pages.bySlug({ slug: 'how-we-test' })).resolves.toEqual({
      slug: 'how-we-test',
      title: 'How we test',
      contentHtml: '<h2 id="user-content-money">Money</h2>',
      metaTitle: 'How LootRank tests',
      metaDescription: 'With our own money.',
      updatedAt,
      operator: null,
      words: 1,
      isExample: false,
      headings: [{ id: 'user-content-money', text: 'Money', depth: 2 }],
    });
  });

  test('pages.bySlug names the site’s operator on four pages, once entered, and on a demo an invented one', async ({
    db,
  }) => {
    const slugs = ['privacy', 'terms', 'about', 'contact', 'faq'];
    for (const slug of slugs) await insertPage(db, { slug });
    const operators = async () => {
      const pages = await Promise.all(slugs.map((slug) => callerFor(db).pages.bySlug({ slug })));
      return pages.map(({ operator }) => operator);
    };
    expect(await operators()).toEqual([null, null, null, null, null]);
    const { id } = await insertCasino(db, { is_demo: true });
    const invented = expect.objectContaining({ isInvented: true });
    expect(await operators()).toEqual([invented, invented, invented, invented, null]);
    await db.deleteFrom('casinos').where('id', '=', id).execute();
    const { caller } = await adminCaller(db);
    const entered = { name: 'Example Desk Ltd', address: '1 Test Street\nExampletown', contact: 'desk@example.com' };
    await caller.admin.settings.update({
      operatorName: entered.name,
      operatorAddress: entered.address,
      operatorContact: entered.contact,
    });
    const shown = { ...entered, isInvented: false };
    expect(await operators()).toEqual([shown, shown, shown, shown, null]);
    expect(await callerFor(db).settings.public()).not.toHaveProperty('operatorName');
    await db.deleteFrom('pages').execute();
    await db.deleteFrom('settings').execute();
  });

  test('pages.bySlug finds an address in any case and with several segments', async ({ db }) => {
    await insertPage(db, { slug: 'guides/keys' });
    await expect(callerFor(db).pages.bySlug({ slug: 'Guides/KEYS' })).resolves.toMatchObject({ slug: 'guides/keys' });
  });

  test.for(['no-such-page', '%', 'guides/', "' or 1=1 --", '👻'])(
    'pages.bySlug has no page at %j',
    async (slug, { db }) => {
      await expect(callerFor(db).pages.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test.for(['', 'a\u0000b', '\ud800', 'x'.repeat(201)])('pages.bySlug refuses the slug %j', async (slug, { db }) => {
    await expect(callerFor(db).pages.bySlug({ slug })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('pages.guides', () => {
  test('pages.guides lists only guides, by title', async ({ db }) => {
    await insertPage(db, { slug: 'guides/zeta', title: 'A guide to zeta' });
    await insertPage(db, { slug: 'guides/alpha', title: 'The alpha guide' });
    await insertPage(db, { slug: 'guidesx/other', title: 'Not a guide' });
    const guides = await callerFor(db).pages.guides();
    expect(guides).toContainEqual({ name: 'alpha', title: 'The alpha guide', updatedAt: expect.any(Date) as Date });
    expect(guides.map(({ title }) => title)).toEqual([...guides.map(({ title }) => title)].sort());
    expect(guides.map(({ title }) => title)).not.toContain('Not a guide');
  });
});

describe('pages.helpServices', () => {
  test('pages.helpServices keeps the editors’ order, grouped by country', async ({ db }) => {
    await insertHelpService(db, { country: 'Sweden', name: 'Late', position: 2 });
    await insertHelpService(db, { country: 'Norway', name: 'Second', position: 1 });
    await insertHelpService(db, { country: 'Denmark', name: 'First', position: 1, phone: '70 22 28 25' });
    const services = await callerFor(db).pages.helpServices();
    expect(services.map(({ name }) => name)).toEqual(['First', 'Second', 'Late']);
    expect(services[0]).toMatchObject({ phone: '70 22 28 25', checkedAt: '2026-03-02' });
  });
});

describe('the demo pages', () => {
  test('the demo pages are created one time, and an editor’s changes stay', async ({ db }) => {
    await seedPages(db, { render: (source) => markdown.render(source) });
    await db.updateTable('pages').set({ title: 'Ours' }).where('slug', '=', 'about').execute();
    await seedPages(db, { render: () => Promise.reject(new Error('nothing is left to render')) });
    await expect(callerFor(db).pages.bySlug({ slug: 'about' })).resolves.toMatchObject({ title: 'Ours' });
    for (const slug of [
      'faq',
      'responsible-gambling',
      'contact',
      'privacy',
      'terms',
      'how-we-rank',
      'guides/trading',
    ]) {
      const page = await callerFor(db).pages.bySlug({ slug });
      expect(page.contentHtml, slug).toContain('<p>');
    }
  });

  test('the demo pages list help services with an address and the day they were checked', async ({ db }) => {
    await db.deleteFrom('help_services').execute();
    await seedPages(db, { render: () => Promise.resolve({ html: '<p></p>', version: 1 }) });
    const services = await callerFor(db).pages.helpServices();
    expect(services.length).toBeGreaterThan(0);
    for (const service of services) {
      expect(service.url).toMatch(/^https:\/\//);
      expect(service.checkedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});
