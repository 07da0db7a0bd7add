import { expect } from 'vitest';
import { withRenamedImages } from '../../../server/features/transfer/images';
import { rewriteLinks, withNewLinks } from '../../../server/features/transfer/old-addresses';
import type { Plan } from '../../../server/features/transfer/plan';
import { insertPage } from '../../builders/pages';
import { insertPost } from '../../builders/blog';
import { test as base } from '../../database/test-database';
import { transferApp } from '../../fixtures/transfer/transfer-app';

const test = base.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await transferApp(db);
  onCleanup(() => app.close());
  return app;
});

const item = (slug: string, link: string, content: string, status = 'publish') => `
  <item><title>${slug}</title><link>${link}</link><content:encoded><![CDATA[${content}]]></content:encoded>
    <wp:post_id>${slug.length}${content.length}</wp:post_id><wp:post_name>${slug}</wp:post_name>
    <wp:post_type>post</wp:post_type><wp:status>${status}</wp:status><wp:post_date_gmt>2024-03-04 05:06:07</wp:post_date_gmt></item>`;

const wxr = (...items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
  <title>Old</title><link>https://old.example.com</link>${items.join('')}</channel></rss>`;

test('a CSV file says of each line what it does, and does what it said', async ({ db, site }) => {
  await insertPost(db, { slug: 'kept', status: 'published' });
  await insertPage(db, { slug: 'living' });
  await db
    .insertInto('redirects')
    .values([
      { from_path: '/same', to_path: '/blog', status: 301, source: 'own' },
      { from_path: '/changed', to_path: '/blog', status: 301, source: 'own' },
    ])
    .execute();
  const csv = [
    'from,to,status',
    '/one/,/blog/kept,',
    '/two,/one,301',
    '/loop,/loop,',
    '/admin/x,/blog,',
    '/gone,,',
    '/three,https://evil.example/,',
    '/living,/blog,',
    '/nowhere,/blog/nothing,',
    '/one,/blog,',
    '/same,/blog,301',
    '/changed,/blog/kept,302',
    '/x,,301',
    '/y,/blog,999',
    ',/blog,301',
  ].join('\n');
  const preview = await site.preview({ 'moved.csv': csv });
  expect(Object.fromEntries(preview.problems.map(({ line, reason }) => [line, reason]))).toEqual({
    3: 'This would be a chain: /two → /one → /blog/kept. Lead to the last one.',
    4: 'This would be a loop: /loop → /loop.',
    5: 'from: Addresses below /admin cannot lead elsewhere',
    7: 'to: It must be on this site.',
    8: 'There is a page at /living: it would always be shown instead.',
    9: 'There is no page at /blog/nothing.',
    10: '/one is already in moved.csv, line 2.',
    13: 'to: It leads nowhere: then its status is 410.',
    14: 'status: Status must be 301, 302 or 410',
    15: 'A redirect needs the old address.',
  });
  expect(preview.rows.filter(({ action }) => action !== 'skip').map(({ label, action }) => [label, action])).toEqual([
    ['/one → /blog/kept', 'create'],
    ['/gone → gone', 'create'],
    ['/changed → /blog/kept', 'update'],
  ]);
  expect(await db.selectFrom('redirects').select('from_path').execute()).toHaveLength(2);
  expect((await site.import({ 'moved.csv': csv })).counts).toEqual(preview.counts);
  expect((await site.fetch('/one')).headers.get('Location')).toBe('/blog/kept');
  expect((await site.fetch('/gone')).status).toBe(410);
  expect((await site.fetch('/changed')).status).toBe(302);
  expect((await site.import({ 'moved.csv': csv })).counts).toEqual({ create: 0, update: 0, skip: 4 });
  const file = await site.fetch('/admin/redirects.csv', { method: 'POST', headers: { Cookie: site.admin } });
  const text = await file.text();
  expect(text).toContain('/changed,/blog/kept,302,own,');
  expect((await site.preview({ 'redirects-2026-11-26.csv': text })).counts).toMatchObject({ create: 0, update: 0 });
  expect((await site.fetch('/admin/redirects.csv', { method: 'POST', headers: { Cookie: site.member } })).status).toBe(
    403,
  );
});

test('posts of WordPress are found at their old addresses, and link to each other here', async ({ db, site }) => {
  const file = wxr(
    item(
      'first-post',
      'https://old.example.com/2024/03/first-post/',
      'See <a href="https://old.example.com/2024/03/second-post/#odds">this</a>, <a href="/about-us/">us</a> and <a href="https://other.example/2024/03/second-post/">that</a>.',
    ),
    item(
      'second-post',
      'https://old.example.com/2024/03/second-post/',
      'Back to <a href="/2024/03/first-post/">the first</a>.',
    ),
    item('draft-post', 'https://old.example.com/2024/03/draft-post/', 'Not public.', 'draft'),
    item('plain', 'https://old.example.com/?p=9', 'Without a pretty address.'),
  );
  const report = await site.import({ 'wordpress.xml': file });
  expect(report.problems.map(({ reason }) => reason)).toContain('Links in texts to other pages of the old site: 1.');
  const texts = await db.selectFrom('blog_posts').select(['slug', 'content']).where('slug', 'like', '%-post').execute();
  const toText = (slug: string) => texts.find((post) => post.slug === slug)?.content;
  expect(toText('first-post')).toBe(
    'See [this](/blog/second-post#odds), [us](/about-us/) and [that](https://other.example/2024/03/second-post/).',
  );
  expect(toText('second-post')).toBe('Back to [the first](/blog/first-post).');
  const answer = await site.fetch('/2024/03/first-post/', { redirect: 'follow' });
  expect(answer.url).toBe(`${site.url}/blog/first-post`);
  const stored = await db
    .selectFrom('redirects')
    .selectAll()
    .where('source', '=', 'import')
    .orderBy('from_path')
    .execute();
  expect(stored.map(({ from_path, to_path, status }) => [from_path, to_path, status])).toEqual([
    ['/2024/03/first-post', '/blog/first-post', 301],
    ['/2024/03/second-post', '/blog/second-post', 301],
  ]);
  expect((await site.import({ 'wordpress.xml': file })).counts).toMatchObject({ create: 0, update: 0 });
});

test('posts of Ghost are found where Ghost showed them', async ({ db, site }) => {
  await insertPage(db, { slug: 'fees' });
  const post = (slug: string, html: string) => ({
    id: slug,
    title: slug,
    slug,
    html,
    status: 'published',
    type: 'post',
    visibility: 'public',
    published_at: '2024-03-04T05:06:07.000Z',
  });
  const ghost = JSON.stringify({
    db: [
      {
        data: {
          posts: [
            post('ghost-one', '<p><a href="__GHOST_URL__/ghost-two/">Two</a></p>'),
            post('ghost-two', '<p>Two.</p>'),
            post('fees', '<p>Fees.</p>'),
          ],
        },
      },
    ],
  });
  const report = await site.import({ 'ghost.json': ghost });
  expect(report.problems).toContainEqual(
    expect.objectContaining({ kind: 'note', reason: 'There is a page at /fees: it would always be shown instead.' }),
  );
  expect((await site.fetch('/ghost-one')).headers.get('Location')).toBe('/blog/ghost-one');
  const { content } = await db
    .selectFrom('blog_posts')
    .select('content')
    .where('slug', '=', 'ghost-one')
    .executeTakeFirstOrThrow();
  expect(content).toBe('[Two](/blog/ghost-two)');
});

test('the links of a text are rewritten wherever Markdown has them, and nothing else is', () => {
  const old = { hosts: new Set(['old.example']), newPaths: new Map([['/a', '/blog/a']]) };
  const rewritten = (text: string) => withNewLinks(text, old).text;
  expect(rewritten('[x](https://old.example/a/ "T") <https://old.example/A?b=1> [y]: https://old.example/a')).toBe(
    '[x](/blog/a "T") </blog/a?b=1> [y]: /blog/a',
  );
  expect(rewritten('<a href="/a/">x</a> See https://old.example/a. And/or /a.')).toBe(
    '<a href="/blog/a">x</a> See /blog/a. And/or /a.',
  );
  expect(rewritten('![x](https://old.example/a.png) https://old.example.evil/a https://old.example@evil/a')).toBe(
    '![x](https://old.example/a.png) https://old.example.evil/a https://old.example@evil/a',
  );
  const started = performance.now();
  withNewLinks('](' + ' '.repeat(200_000) + '[a]: '.repeat(50_000) + '//'.repeat(100_000) + '<'.repeat(100_000), old);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('Links and image names of many long texts are rewritten without holding up other requests', async () => {
  const image = '0123456789abcdef0123-800x600';
  const content = `https://old.example/a /uploads/${image}.webp `.repeat(5_000);
  const rows = Array.from({ length: 40 }, (_, line) => {
    const values = { permalink: `https://old.example/p${line}`, slug: `p-${line}`, content };
    return { table: 'blog_posts' as const, file: 'a.xml', line, values };
  });
  const turnsDuring = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const result = await work();
    clearInterval(counting);
    return [result, turns];
  };
  const [{ problems }, linkTurns] = await turnsDuring(() => rewriteLinks(rows));
  expect(problems).toMatchObject([{ reason: expect.stringContaining('200000') as string }]);
  expect(linkTurns).toBeGreaterThan(5);
  const plan = { posts: rows, casinos: [], others: [], copies: rows } as unknown as Plan;
  const [{ posts, copies }, imageTurns] = await turnsDuring(async () =>
    withRenamedImages(plan, new Map([[image, 'b']])),
  );
  for (const { values } of [...posts, ...copies]) expect(JSON.stringify(values)).not.toContain(image);
  expect(imageTurns).toBeGreaterThan(3);
});
