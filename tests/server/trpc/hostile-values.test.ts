import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { describe, expect, vi } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { trpcQuery, trpcMutate, resultOf } from '../../fixtures/calls';
import { parseHtml } from '../../fixtures/parse-html';
import { newMember } from '../../fixtures/people';
import { startApp } from '../../fixtures/running-app';

const test = databaseTest
  .extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
    const app = await startApp(db);
    onCleanup(() => app.close());
    return app;
  })
  .extend('admin', { scope: 'file' }, async ({ db }) => ({
    Cookie: (await newMember(db, { isAdmin: true })).cookie,
  }));

const SQL = [
  "' or '1'='1",
  '"; drop table users; --',
  "1'; select pg_sleep(9) --",
  '\\',
  '%27 union select 1',
  '$1',
  '{1,2}',
];

describe('P29: SQL in a value', () => {
  test.for(SQL)('the SQL %j stays a value', async (text, { app, admin, db }) => {
    const { id } = await insertPost(db);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const answers = await Promise.all([
      ...['posts.bySlug', 'posts.related', 'categories.bySlug', 'pages.bySlug', 'casinos.bySlug'].map((path) =>
        trpcQuery(app, path, { slug: text }),
      ),
      trpcQuery(app, 'posts.list', { q: text, tag: text, category: text }),
      trpcQuery(app, 'posts.list', { orderBy: text }),
      trpcQuery(app, 'casinos.list', { q: text }),
      trpcQuery(app, 'casinos.list', { gamemodes: [text] }),
      trpcQuery(app, 'search.query', { q: text }),
      trpcMutate(app, 'posts.recordView', { slug: text }),
      trpcMutate(app, 'auth.signIn', { email: text, password: text }),
      trpcQuery(app, 'admin.posts.list', { q: text, cursor: text }, admin),
      trpcQuery(app, 'admin.posts.get', { id: text }, admin),
      trpcQuery(app, 'admin.users.list', { q: text }, admin),
      trpcQuery(app, 'admin.audit.list', { entity: text }, admin),
      trpcMutate(app, 'admin.posts.update', { id, title: text, metaKeywords: [text] }, admin),
      ...['/blog/', '/casino/', '/go/', '/guides/', '/games/', '/search?q=', '/blog?tag=', '/?gamemodes='].map((path) =>
        app.fetch(path + encodeURIComponent(text)),
      ),
    ]);
    const texts = statements.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    statements.mockRestore();
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(texts.length).toBeGreaterThan(20);
    // '$1' and '\' occur in our own statements too.
    if (text.length > 2) expect(texts.filter((statement) => statement.includes(text))).toEqual([]);
    expect(await resultOf(await trpcQuery(app, 'admin.posts.get', { id }, admin))).toMatchObject({
      title: text.trim(),
    });
  });
});

const UNSAFE = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/x',
  '/\\evil.example',
  'https://user:pass@evil.example/',
  'https://a.example/\r\nSet-Cookie: x=1',
  'https://a.example/\u0000',
  'https:evil.example',
  'ftp://a.example/',
];

const helpService = { country: 'UK', countryCode: 'GB', name: 'X', phone: null, note: null, checkedAt: '2026-01-01' };

describe('P30: an address that no browser should follow', () => {
  test.for(UNSAFE)('%j is refused wherever an address is stored', async (address, { app, admin, db }) => {
    const casino = await insertCasino(db);
    const post = await insertPost(db);
    for (const [path, input] of [
      ['admin.casinos.update', { id: casino.id, affiliateLink: address }],
      ['admin.casinos.update', { id: casino.id, websiteUrl: address }],
      ['admin.casinos.update', { id: casino.id, logoUrl: address }],
      ['admin.posts.update', { id: post.id, featuredImage: address }],
      ['admin.helpServices.update', { services: [{ ...helpService, url: address }] }],
    ] as const)
      expect([path, (await trpcMutate(app, path, input, admin)).status]).toEqual([path, 400]);
  });

  test.for(UNSAFE.filter((address) => !address.includes('\0')))(
    '%j written directly to the database is not linked',
    async (address, { app, db }) => {
      const stored = { affiliate_link: address, website_url: address, logo_url: address };
      const { slug } = await insertCasino(db, { ...stored, name: 'Past all that', full_review_html: '<p>x</p>' });
      await insertPost(db, { slug: `past-${slug ?? ''}`, title: 'Past all that', featured_image: address });
      const go = await app.fetch(`/go/${slug ?? ''}`);
      expect([go.status, go.headers.get('location')]).toEqual([404, null]);
      for (const path of [`/casino/${slug ?? ''}`, `/blog/past-${slug ?? ''}`, '/blog', '/casinos', '/']) {
        const page = await app.fetch(path);
        expect(page.status).toBe(200);
        const attributes = [...parseHtml(await page.text()).querySelectorAll('*')].flatMap((element) =>
          [...element.attributes].map(({ value }) => value),
        );
        expect(attributes.filter((value) => value.includes(address.trim()))).toEqual([]);
      }
      await db.deleteFrom('casinos').where('name', '=', 'Past all that').execute();
    },
  );
});

test('P31: an offer link is sponsored, nofollow and noopener', async ({ app, db }) => {
  await insertCasino(db, { slug: 'paid-for', placement: 1 });
  for (const path of ['/', '/casinos', '/casino/paid-for']) {
    const html = await (await app.fetch(path)).text();
    const links = [...html.matchAll(/<a [^>]*href="\/go\/[^>]*>/g)].map(([link]) => link);
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links)
      for (const word of ['sponsored', 'nofollow', 'noopener'])
        expect(link).toMatch(new RegExp(`rel="[^"]*\\b${word}\\b`));
  }
});

test('P35: no stored address is ever requested by the server', async ({ app, admin, db }) => {
  let calls = 0;
  const listener = createServer((_request, response) => void response.end());
  listener.on('connection', () => (calls += 1));
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  const { port } = listener.address() as AddressInfo;
  const hosts = ['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f000001', 'localhost', '169.254.169.254', '2130706433'];
  for (const [n, host] of hosts.entries()) {
    const at = `http://${host}:${port}/a.png`;
    const casino = { name: `Local ${n}`, slug: `local-${n}`, rating: 4, description: 'x', bonusAmount: 'x' };
    const stored = { ...casino, affiliateLink: at, websiteUrl: at, fullReview: `![x](${at}) <${at}>` };
    expect((await trpcMutate(app, 'admin.casinos.create', stored, admin)).status).toBe(200);
    const post = { title: `Local ${n}`, slug: `local-${n}`, content: `![x](${at})\n\n${at}`, status: 'published' };
    expect((await trpcMutate(app, 'admin.posts.create', post, admin)).status).toBe(200);
    // Refused by the forms, because the casino's link leads there.
    await db.updateTable('casinos').set({ logo_url: at }).where('slug', '=', casino.slug).execute();
    await db.updateTable('blog_posts').set({ featured_image: at }).where('slug', '=', post.slug).execute();
    for (const path of [`/casino/local-${n}`, `/blog/local-${n}`, `/go/local-${n}`]) await app.fetch(path);
    for (const path of [`/share/casino/local-${n}.png`, `/share/blog/local-${n}.png`]) await app.fetch(path);
    await trpcMutate(app, 'auth.resetPassword', { token: at, password: at });
  }
  for (const path of [
    '/',
    '/blog',
    '/sitemap.xml',
    '/sitemap-casinos-1.xml',
    '/sitemap-posts-1.xml',
    '/feed.xml',
    '/search?q=local',
  ])
    await app.fetch(path);
  expect(calls).toBe(0);
  // Proves that the listener counts calls.
  await fetch(`http://127.0.0.1:${port}/`);
  expect(calls).toBe(1);
  listener.close();
  listener.closeAllConnections();
});

describe('P36: keys that would pollute prototypes', () => {
  const hostile = [
    '{"json":{"__proto__":{"polluted":true,"isAdmin":true},"slug":"x"}}',
    '{"json":{"constructor":{"prototype":{"polluted":true}},"slug":"x"}}',
    '{"json":{"slug":"x"},"meta":{"values":{"__proto__.polluted":["Date"]}}}',
    '{"json":{"slug":"x"},"meta":{"values":{"constructor.prototype.polluted":["undefined"]}}}',
    '{"json":{"slug":"x"},"meta":{"values":{"slug":["regexp"]}}}',
    '{"json":{"slug":"9".repeat},"meta":{"values":{"slug":["bigint"]}}}',
    '{"json":{"slug":"x"},"meta":{"referentialEqualities":{"slug":["__proto__.polluted"]}}}',
    '{"json":{"slug":"x"},"meta":{"values":[["custom","Error"]]}}',
    `{"json":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    '{"json":{"slug":"x"},"meta":{"values":{"slug":[["set"]]}}}',
    '"__proto__"',
    '{"__proto__":{"json":{"slug":"x"}}}',
    '[]',
    'null',
  ];

  test.for(hostile.map((body) => [body.slice(0, 80), body] as const))(
    'keys that would pollute prototypes cause no server error: %s',
    async ([, body], { app }) => {
      const headers = { 'Content-Type': 'application/json' };
      for (const path of ['posts.recordView', 'auth.signIn', 'auth.signOut', 'newsletter.subscribe']) {
        const answer = await app.fetch(`/trpc/${path}`, { method: 'POST', headers, body });
        expect([path, answer.status < 500]).toEqual([path, true]);
        const query = await app.fetch(`/trpc/posts.bySlug?input=${encodeURIComponent(body.slice(0, 5000))}`);
        expect(query.status).toBeLessThan(500);
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
      expect(await resultOf(await trpcQuery(app, 'auth.me'))).toBeNull();
    },
  );

  test('an unpublished form with such a key is refused, so that the post still opens', async ({ app, admin, db }) => {
    const { id, updated_at } = await insertPost(db, { status: 'draft' });
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const typed = JSON.parse(`{"title":"x","tagIds":[{"${key}":{"title":"x"}}]}`) as unknown;
      const values = { typed, change: null, base: {} };
      const form = { id, values, expectedCopyAt: null, baseUpdatedAt: updated_at };
      expect((await trpcMutate(app, 'admin.posts.saveCopy', form, admin)).status).toBe(400);
    }
    expect((await trpcQuery(app, 'admin.posts.edited', { id }, admin)).status).toBe(200);
  });

  test('keys that would pollute prototypes change nothing in an imported file either', async ({ app, admin }) => {
    const form = new FormData();
    const rows = '[{"__proto__":{"polluted":true},"name":"a","constructor":{"prototype":{"polluted":true}}}]';
    form.set('file', new Blob([rows]), 'blog_tags.json');
    const answer = await app.fetch('/admin/import?dryRun=1', { method: 'POST', headers: admin, body: form });
    expect(answer.status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

const PAYLOADS = [
  '</script><script>window.fired=1</script>',
  '<img src=x onerror=window.fired=1>',
  '"><svg onload=window.fired=1>',
  "'-window.fired=1-'",
  '<!--<script>',
  '${window.fired=1}{{window.fired=1}}',
  '\u2028window.fired=1\u2029',
];

// Element names, with a mark on those that have an event handler.
const listTags = (html: string) =>
  [...parseHtml(html).querySelectorAll('*')].map(({ localName, attributes }) =>
    [...attributes].some(({ name }) => /^on|^srcdoc$/i.test(name)) ? `${localName} with a handler` : localName,
  );

describe('P27, P28: markup in plain fields is text on every page', () => {
  test.for(PAYLOADS)('markup in plain fields is text on every page: %j', async (payload, { app, db }) => {
    const category = await insertCategory(db, { name: `${payload} c`, slug: `c-${crypto.randomUUID()}` });
    const tag = await insertTag(db, `${payload} t`.slice(0, 60));
    const words = (text: string) => ({ title: text, excerpt: text, meta_description: text, featured_image_alt: text });
    const image = { featured_image: 'https://images.example.com/a.png', category_id: category.id };
    const slug = `p-${crypto.randomUUID()}`;
    await insertPost(db, { ...words('plain'), ...image, slug, meta_keywords: ['plain'], tagIds: [tag.id] });
    const columns = (text: string) => ({
      name: text,
      description: text,
      positives: [text],
      negatives: [text],
      promo_code: text,
      bonus_amount: text,
      bonus_terms: text,
    });
    const at = `c-${crypto.randomUUID()}`;
    const { id } = await insertCasino(db, { ...columns('plain'), licence: 'plain', slug: at });
    const paths = ['/', '/blog', `/blog/${slug}`, '/casinos', `/casino/${at}`];
    const read = () => Promise.all(paths.map(async (path) => (await app.fetch(path)).text()));
    const harmless = await read();
    await db
      .updateTable('blog_posts')
      .set({ ...words(payload), meta_keywords: [payload] })
      .where('slug', '=', slug)
      .execute();
    await db.updateTable('casinos').set(columns(payload)).where('slug', '=', at).execute();
    const value = JSON.stringify(payload);
    await db.updateTable('casino_facts').set({ value }).where('casino_id', '=', id).execute();
    for (const [n, html] of (await read()).entries()) {
      expect([paths[n], listTags(html)]).toEqual([paths[n], listTags(harmless[n] ?? '')]);
      const inline = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text).join('');
      expect(inline).not.toMatch(/<!--|<\/?script|[\u2028\u2029]/i);
    }
    await db.deleteFrom('blog_posts').where('slug', '=', slug).execute();
    await db.deleteFrom('casinos').where('slug', '=', at).execute();
    const search = async (q: string) =>
      listTags(await (await app.fetch(`/search?q=${encodeURIComponent(q)}`, { redirect: 'follow' })).text());
    // What is answered depends on the words, but never brings a script or a handler.
    const live = (tags: string[]) => tags.filter((tag) => tag === 'script' || tag.endsWith(' with a handler'));
    expect(live(await search(payload))).toEqual(live(await search('plain')));
  });
});
