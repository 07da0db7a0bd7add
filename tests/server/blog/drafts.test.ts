import { describe, expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery, trpcMutate, resultOf } from '../../fixtures/calls';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const SECRET = 'Zanzibar ledger';

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  })
  .extend('hidden', { scope: 'file' }, async ({ db }) => {
    const category = await insertCategory(db, { slug: 'ledgers', name: 'Ledgers' });
    const tag = await insertTag(db, 'ledger tag');
    const shared = {
      title: SECRET,
      excerpt: SECRET,
      content: SECRET,
      content_html: `<p>${SECRET}</p>`,
      category_id: category.id,
      tagIds: [tag.id],
    };
    const draft = await insertPost(db, { ...shared, slug: 'zanzibar-draft', status: 'draft', published_at: null });
    const future = new Date(Date.now() + 86_400_000);
    const scheduled = await insertPost(db, { ...shared, slug: 'zanzibar-later', published_at: future });
    await insertPost(db, { slug: 'in-the-open', title: 'In the open', category_id: category.id, tagIds: [tag.id] });
    return [draft, scheduled];
  })
  .extend('readers', { scope: 'file' }, async ({ db }) => {
    const { cookie } = await newMember(db);
    return { visitor: {}, member: { Cookie: cookie } };
  });

// Normalizes request ids, times and the address: apart from those, responses must match byte for byte.
const comparable = (text: string, address: string) =>
  text.replaceAll(address, '…').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{12}-[0-9a-z]+\b|\b\d{13}\b/g, '…');

describe('P21: a draft and a future post', () => {
  test('a draft and a future post respond like an address that never existed, by slug and by id', async ({
    app,
    hidden,
    readers,
  }) => {
    for (const headers of Object.values(readers)) {
      for (const { slug, id } of hidden) {
        for (const address of [slug, id]) {
          const unknown = address === slug ? 'zanzibar-never' : crypto.randomUUID();
          for (const way of [
            (at: string) => trpcQuery(app, 'posts.bySlug', { slug: at }, headers),
            (at: string) => trpcQuery(app, 'posts.related', { slug: at }, headers),
            (at: string) => trpcMutate(app, 'posts.recordView', { slug: at }, headers),
            (at: string) => app.fetch(`/blog/${at}`, { headers }),
          ]) {
            const [answer, other] = [await way(address), await way(unknown)];
            expect(answer.status).toBe(404);
            expect(other.status).toBe(404);
            expect(comparable(await answer.text(), address)).toBe(comparable(await other.text(), unknown));
          }
        }
      }
    }
  });

  test('a draft and a future post are in no list, search, feed, sitemap or page', async ({ app, hidden, readers }) => {
    expect(hidden).toHaveLength(2);
    const inputs: [string, unknown][] = [
      ['posts.list', {}],
      ['posts.list', { category: 'ledgers' }],
      ['posts.list', { tag: 'ledger tag' }],
      ['posts.list', { q: 'zanzibar' }],
      ['posts.list', { orderBy: 'views' }],
      ['posts.related', { slug: 'in-the-open' }],
      ['search.query', { q: 'zanzibar' }],
      ['tags.list', undefined],
    ];
    const pages = ['/', '/blog', '/blog?category=ledgers', '/blog?tag=ledger%20tag', '/blog/in-the-open'];
    const lists = [
      '/search?q=zanzibar',
      '/sitemap-pages.xml',
      '/sitemap-posts-1.xml',
      '/feed.xml',
      '/feed.atom',
      '/feed/category/ledgers.xml',
    ];
    for (const headers of Object.values(readers)) {
      for (const [procedure, input] of inputs)
        expect(await (await trpcQuery(app, procedure, input, headers)).text(), procedure).not.toMatch(
          /zanzibar-|Zanzibar/,
        );
      for (const path of [...pages, ...lists])
        expect(await (await app.fetch(path, { headers })).text(), path).not.toMatch(/zanzibar-(draft|later)|Zanzibar/);
    }
  });

  test('a draft and a future post open in the editor for an admin', async ({ app, db, hidden }) => {
    const { cookie } = await newMember(db, { isAdmin: true });
    for (const { id } of hidden) {
      const answer = await trpcQuery(app, 'admin.posts.get', { id }, { Cookie: cookie });
      expect(await resultOf(answer)).toMatchObject({ title: SECRET, content: SECRET });
    }
  });
});
