import { describe, expect } from 'vitest';
import { insertPost } from '../../builders/blog';
import { insertHelpService, insertPage } from '../../builders/pages';
import { test as base } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

describe('a page', () => {
  test('a page has one heading, its own title, canonical link and text', async ({ app, db }) => {
    await insertPage(db, {
      slug: 'about',
      title: 'About us',
      meta_title: 'Who tests',
      content_html: '<p>With our own money.</p>',
    });
    const answer = await app.fetch('/ABOUT', { redirect: 'follow' });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<title>Who tests | LootRank</title>');
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/about"/>');
    expect(html).toContain('<p>With our own money.</p>');
  });

  test.for(['/no-such-page', '/guides/no-such', '/guides%2Fkeys', '/%F0%9F%91%BB', `/${'x'.repeat(300)}`, '/a%0Ab'])(
    'a page is not found at %s',
    async (path, { app, db }) => {
      await db
        .insertInto('pages')
        .values({ slug: 'guides/keys', title: 'Keys', content: '' })
        .onConflict((c) => c.doNothing())
        .execute();
      expect((await app.fetch(path)).status).toBe(404);
    },
  );

  test.for(['/terms', '/guides/example', '/games/trading', '/contact', '/responsible-gambling'])(
    'a page whose text came with the program says so at its end, and is kept out of search engines, at %s',
    async (path, { app, db }) => {
      const slug = path.slice(1);
      await db.deleteFrom('pages').where('slug', '=', slug).execute();
      await insertPage(db, { slug, title: 'Example', content_html: '<p>Ours.</p>', is_demo: true });
      const read = async () => {
        const html = await (await app.fetch(path)).text();
        const sitemap = await (await app.fetch('/sitemap-pages.xml')).text();
        expect(html).toContain('<p>Ours.</p>');
        return {
          isMarked: /<p>Ours\.<\/p>[^]*<p[^>]*>Draft, not yet confirmed by our editors\.<\/p>/.test(html),
          isHidden: html.includes('content="noindex, follow"'),
          isListed: sitemap.includes(`${path}</loc>`),
        };
      };
      expect(await read()).toEqual({ isMarked: true, isHidden: true, isListed: false });
      await db.updateTable('pages').set({ is_demo: false }).where('slug', '=', slug).execute();
      expect(await read()).toEqual({ isMarked: false, isHidden: false, isListed: true });
      await db.deleteFrom('pages').where('slug', '=', slug).execute();
    },
  );

  test('a guide links to the other guides', async ({ app, db }) => {
    await insertPage(db, { slug: 'guides/alpha', title: 'The alpha guide' });
    await insertPage(db, { slug: 'guides/beta', title: 'The beta guide' });
    const html = await (await app.fetch('/guides/alpha')).text();
    expect(html).toContain('More guides');
    expect(html).toContain('href="/guides/beta"');
    expect(html).not.toContain('href="/guides/alpha"');
  });

  test('the help page lists services with telephone link and date, and no address that could run script', async ({
    app,
    db,
  }) => {
    await insertPage(db, { slug: 'responsible-gambling', title: 'Responsible Gambling' });
    await insertHelpService(db, { name: 'Desk line', phone: '0800 123' });
    await insertHelpService(db, { name: 'Evil', url: 'javascript:alert(1)' });
    const html = await (await app.fetch('/responsible-gambling')).text();
    expect(html).toContain('href="tel:0800123"');
    expect(html).toContain('March 2, 2026');
    expect(html).not.toContain('javascript:');
  });

  test('the contact form works before anybody wrote an introduction', async ({ app }) => {
    const html = await (await app.fetch('/contact')).text();
    expect(html).toMatch(/<form[^>]*action="\/contact"[^>]*method="post"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

describe('/search', () => {
  test('/search keeps the text, shows the results and is not indexed', async ({ app, db }) => {
    await insertPost(db, { title: 'Kestrel odds', slug: 'kestrel-odds' });
    const html = await (await app.fetch('/search?q=kestrel')).text();
    expect(html).toContain('value="kestrel"');
    expect(html).toContain('href="/blog/kestrel-odds"');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).not.toMatch(/hidden id="S:|\$RC|Searching/);
  });

  test('/search says what can be searched, and what to do without results', async ({ app }) => {
    expect(await (await app.fetch('/search')).text()).toContain('What are you looking for?');
    const html = await (await app.fetch('/search?q=%3Cb%3Ezzz')).text();
    expect(html).toContain('Nothing found for');
    expect(html).not.toContain('<b>zzz');
  });

  test.for([`?q=${'x'.repeat(900)}`, '?q=%00', '?q=a&q=b', '?q[]=1', '?kind=users', '?q=%E2%80%AE', '?q=%25_%5C'])(
    '/search is never an error: %s',
    async (query, { app }) => {
      const answer = await app.fetch(`/search${query}`, { redirect: 'follow' });
      expect(answer.status).toBe(200);
    },
  );
});
