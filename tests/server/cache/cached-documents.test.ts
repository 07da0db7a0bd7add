import { describe, expect } from 'vitest';
import { XMLValidator } from 'fast-xml-parser';
import { test } from '../../fixtures/cached-site';

const DOCUMENTS = [
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-posts-1.xml',
  '/sitemap-casinos-1.xml',
  '/feed.xml',
  '/feed.atom',
  '/feed/casinos.xml',
  '/feed/category/guides.atom',
  '/opensearch.xml',
  '/manifest.webmanifest',
  '/robots.txt',
];

describe('a sitemap, a feed and every other document', () => {
  test.for(DOCUMENTS)('%s is cached, and sent only to clients that lack it', async (path, { site }) => {
    const text = await site.show(path);
    expect(await site.isCached(path)).toBe(true);
    expect(await site.isCached(`${path}?utm_source=reader`)).toBe(true);
    const { status, headers } = await site.app.fetch(path);
    expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    const again = await site.app.fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
    expect((await site.app.fetch(path, { method: 'HEAD' })).headers.get('etag')).toBe(headers.get('etag'));
    if (/\.(xml|atom)$/.test(path)) expect(XMLValidator.validate(text)).toBe(true);
  });

  test.for(['br', 'gzip'])(
    'a cached document is sent as %s to clients that accept it, from the first time on',
    async (encoding, { site }) => {
      const headers = { 'accept-encoding': encoding };
      await site.admin.casinos.update({ id: site.acme.id, name: `Acme in ${encoding}` });
      for (const when of ['made', 'cached']) {
        const answer = await site.app.fetch('/feed/casinos.xml', { headers });
        expect(answer.headers.get('content-encoding'), when).toBe(encoding);
        expect(answer.headers.get('vary'), when).toBe('Accept-Encoding');
        expect(await answer.text(), when).toContain(`Acme in ${encoding}`);
      }
      const plain = await site.app.fetch('/feed/casinos.xml', { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toContain(`Acme in ${encoding}`);
    },
  );

  test('a cached document shows a write with the next request, while unrelated ones stay cached', async ({ site }) => {
    for (const path of DOCUMENTS) await site.show(path);
    await site.admin.posts.update({ id: site.guide.id, title: 'What the edge really costs' });
    for (const path of ['/feed/casinos.xml', '/sitemap-casinos-1.xml', '/opensearch.xml', '/robots.txt']) {
      expect(await site.isCached(path), path).toBe(true);
    }
    for (const path of ['/feed.xml', '/feed.atom', '/feed/category/guides.atom']) {
      expect(await (await site.app.fetch(path)).text(), path).toContain('What the edge really costs');
    }
    await site.admin.posts.update({ id: site.guide.id, slug: 'edge-again' });
    for (const path of ['/sitemap-posts-1.xml', '/feed.xml']) {
      expect(await (await site.app.fetch(path)).text(), path).toContain('/blog/edge-again<');
    }
    await site.show('/feed/category/guides.atom');
    await site.admin.categories.update({ id: site.guides.id, name: 'Handbooks', slug: 'guides' });
    expect(await (await site.app.fetch('/feed/category/guides.atom')).text()).toContain('Handbooks');
    const named = ['/feed.xml', '/feed/casinos.atom', '/opensearch.xml', '/manifest.webmanifest'];
    for (const path of named) await site.show(path);
    await site.admin.settings.update({ siteName: 'Lantern' });
    for (const path of named) {
      expect(await (await site.app.fetch(path)).text(), path).toContain('Lantern');
    }
  });

  test('a cached document expires with the next scheduled publication', async ({ site }) => {
    const publishedAt = new Date(Date.now() + 60_000);
    const post = { title: 'Out soon', slug: 'out-soon', content: 'x', status: 'published' as const, publishedAt };
    await site.admin.posts.create(post);
    for (const path of ['/feed.xml', '/sitemap-posts-1.xml', '/sitemap-pages.xml']) {
      expect(await site.show(path)).not.toContain('out-soon');
      const until = site.app.services.responseCache.find(path, 'pages')?.until ?? Infinity;
      expect(until - performance.now(), path).toBeLessThanOrEqual(60_000);
    }
  });

  test.for(['/sitemap-posts-9.xml', '/feed/category/none.xml', '/feed.json', '/.well-known/security.txt'])(
    'a cached document is never %s',
    async (path, { site }) => {
      const { entries } = site.app.services.responseCache;
      await site.show(path);
      expect(site.app.services.responseCache.entries).toBe(entries);
    },
  );
});
