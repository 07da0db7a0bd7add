import { describe, expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertAuthor } from '../../../server/demo/blog';
import { test as base } from '../../database/test-database';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const category = await insertCategory(db, { name: 'Guides', slug: 'guides' });
  const tag = await insertTag(db, 'house-edge');
  const author_id = await insertAuthor(db, { email: 'm.keller@lootrank.example', displayName: null });
  const post = await insertPost(db, {
    title: 'What the <edge> costs',
    slug: 'edge',
    content_html: '<h2 id="what">What it is</h2><p>Five percent.</p>',
    featured_image: '/uploads/house-edge.jpg',
    meta_keywords: ['edge', 'odds'],
    category_id: category.id,
    author_id,
    tagIds: [tag.id],
    views: 3,
  });
  for (let n = 0; n < 12; n += 1) await insertPost(db, { category_id: category.id, tagIds: n < 3 ? [tag.id] : [] });
  await db
    .insertInto('slug_redirects')
    .values([
      { entity: 'post', old_slug: 'former', target_id: post.id },
      { entity: 'category', old_slug: 'how-to', target_id: category.id },
    ])
    .execute();
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const toTitle = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
const getCanonical = (html: string) => /rel="canonical" href="([^"]*)/.exec(html)?.[1];

describe('a post', () => {
  test('the page of a post is complete HTML with title, description, keywords, social tags and structured data', async ({
    app,
  }) => {
    const response = await app.fetch('/blog/edge');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(toTitle(html)).toBe('What the &lt;edge&gt; costs | LootRank');
    expect(getCanonical(html)).toBe('http://localhost:3000/blog/edge');
    expect(html).toContain('<p>Five percent.</p>');
    expect(html).toContain('name="description" content="What the &lt;edge&gt; costs. Read the full article');
    expect(html).toContain('name="keywords" content="edge, odds"');
    expect(html).toContain('property="og:type" content="article"');
    expect(html).toContain('property="og:image" content="http://localhost:3000/uploads/house-edge.jpg"');
    expect(html).toMatch(/"@type":"Article".*"headline":"What the /);
    expect(html).toContain('3 views');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/@lootrank\.example|Edit Post|hidden id="S:|\$RC|style="/);
  });

  test('a post that does not exist responds with 404 and its own screen, and is not indexed', async ({ app }) => {
    for (const path of ['/blog/nothing', `/blog/${'x'.repeat(300)}`, '/blog/%F0%9F%98%80']) {
      const response = await app.fetch(path);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(toTitle(html)).toBe('Blog Post Not Found | LootRank');
      expect(html).toContain('Back to Blog');
      expect(html).toContain('name="robots" content="noindex"');
    }
  });

  test.for(['/blog/former', '/blog/EDGE'])(
    'a post at %s redirects permanently to its current address',
    async (path, { app }) => {
      const response = await app.fetch(path);
      expect(response.status).toBe(301);
      expect(new URL(response.headers.get('Location') ?? '', app.url).pathname).toBe('/blog/edge');
    },
  );
});

describe('the index', () => {
  test.for([
    ['/blog', 'CS2 Gambling Blog', '/blog'],
    ['/blog?category=guides', 'Guides Articles', '/blog?category=guides'],
    ['/blog?page=2&category=guides', 'Guides Articles, Page 2', '/blog?category=guides&amp;page=2'],
    ['/blog?tag=house-edge', 'Articles Tagged: house-edge', '/blog?tag=house-edge'],
  ] as const)('%s is titled %s with the canonical address %s', async ([path, title, canonical], { app }) => {
    const response = await app.fetch(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(toTitle(html)).toBe(`${title} | LootRank`);
    expect(getCanonical(html)).toBe(`http://localhost:3000${canonical}`);
    expect(html).not.toMatch(/name="robots"|Loading tags|hidden id="S:|\$RC|style="/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test.for(['/blog?q=edge', '/blog?q=%25_', '/blog?tag=unknown', '/blog?category=unknown'])(
    '%s is not indexed',
    async (path, { app }) => {
      const response = await app.fetch(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('name="robots" content="noindex, follow"');
    },
  );

  test.for([
    ['/blog?q=', 301, '/blog'],
    ['/blog?category=how-to', 301, '/blog?category=guides'],
    ['/blog?category=Guides&page=2', 301, '/blog?category=guides&page=2'],
  ] as const)('%s redirects with %i to %s', async ([path, status, target], { app }) => {
    const response = await app.fetch(path);
    expect(response.status).toBe(status);
    const { pathname, search } = new URL(response.headers.get('Location') ?? '', app.url);
    expect(`${pathname}${search}`).toBe(target);
  });

  test('a script in the search text is escaped', async ({ app }) => {
    const html = await (await app.fetch('/blog?q=%3Cscript%3Ealert(1)%3C/script%3E')).text();
    expect(html).not.toContain('<script>alert(1)');
  });
});
