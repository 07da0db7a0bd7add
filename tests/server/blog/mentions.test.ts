import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { readingMinutes } from '../../../server/features/blog/reading-aids';
import { insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test as base } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { fill } from '../../fixtures/plans';
import { startApp } from '../../fixtures/running-app';

const test = base.extend('app', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const app = await startApp(db);
  onCleanup(() => app.close());
  return app;
});

const linkTo = (...paths: string[]) => paths.map((path) => `<p><a class="x" href="${path}">there</a></p>`).join('');

describe('a post names the sites it links to', () => {
  test('a post names the sites it links to by slug, former slug and id, each once, best rated first, with score and status', async ({
    db,
  }) => {
    const brass = await insertCasino(db, { slug: 'brass', name: 'Brass', rating: 4.2 });
    const rust = await insertCasino(db, {
      slug: 'rust',
      name: 'Rust',
      rating: 2.1,
      status: 'warning',
      status_reason: 'No.',
    });
    const nameless = await insertCasino(db, { slug: null, name: 'Nameless', rating: 3 });
    await insertCasino(db, { slug: 'hidden', name: 'Hidden', status: 'draft' });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'casino', old_slug: 'copper', target_id: brass.id })
      .execute();
    const odds = await insertTag(db, 'odds');
    const paths = ['/casino/brass', '/go/Brass?from=post', '/casino/copper#facts', '/casino/rust/history'];
    await insertPost(db, {
      slug: 'compared',
      content_html: linkTo(
        ...paths,
        `/go/${nameless.id}`,
        '/casino/hidden',
        '/casino/unknown',
        '/casinos/new',
        '/blog/x',
      ),
      tagIds: [odds.id],
    });
    const post = await callerFor(db).posts.bySlug({ slug: 'compared' });
    expect(post.sites).toEqual([
      {
        id: brass.id,
        address: 'brass',
        name: 'Brass',
        logoUrl: brass.logo_url,
        rating: 4.2,
        status: 'listed',
        payout: null,
      },
      {
        id: nameless.id,
        address: nameless.id,
        name: 'Nameless',
        logoUrl: nameless.logo_url,
        rating: 3,
        status: 'listed',
        payout: null,
      },
      {
        id: rust.id,
        address: 'rust',
        name: 'Rust',
        logoUrl: rust.logo_url,
        rating: 2.1,
        status: 'warning',
        payout: null,
      },
    ]);
    expect(post).toMatchObject({ tags: ['odds'], readingMinutes: 1 });
  });

  test('a post names no sites whose links are in code examples', async ({ db }) => {
    const { caller } = await adminCaller(db);
    await insertCasino(db, { slug: 'shown', name: 'Shown' });
    const content = 'Write `<a href="/casino/shown">` and [mean it](/casino/shown-not).';
    await caller.admin.posts.create({ title: 'Code', slug: 'code', content, status: 'published' });
    expect((await callerFor(db).posts.bySlug({ slug: 'code' })).sites).toEqual([]);
  });
});

describe('a review lists posts that link to its site', () => {
  const titles = async (db: Parameters<typeof callerFor>[0], slug: string) =>
    (await callerFor(db).posts.mentioning({ slug })).map(({ title }) => title);

  test('a review lists the five newest public posts that link to it, under any address of the site', async ({ db }) => {
    const site = await insertCasino(db, { slug: 'present', name: 'Present' });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'casino', old_slug: 'former', target_id: site.id })
      .execute();
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    for (let n = 1; n <= 6; n += 1) {
      const path = [`/casino/present`, '/go/former?from=post', `/casino/${site.id}`][n % 3] ?? '';
      await insertPost(db, { title: `Day ${n}`, content_html: linkTo(path, '/casino/present'), published_at: day(n) });
    }
    await insertPost(db, {
      title: 'Draft',
      content_html: linkTo('/casino/present'),
      status: 'draft',
      published_at: null,
    });
    await insertPost(db, {
      title: 'Later',
      content_html: linkTo('/casino/present'),
      published_at: new Date(Date.now() + 3_600_000),
    });
    for (const slug of ['present', 'FORMER', site.id]) {
      expect(await titles(db, slug), slug).toEqual(['Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2']);
    }
    expect(await titles(db, 'never-there')).toEqual([]);
  });

  test('a review lists the posts that link to its site after every change of text, date and state', async ({ db }) => {
    await insertCasino(db, { slug: 'followed', name: 'Followed' });
    const { posts } = (await adminCaller(db)).caller.admin;
    const { id } = await posts.create({
      title: 'Follows',
      slug: 'follows',
      content: 'See [it](/casino/followed).',
      status: 'draft',
    });
    expect(await titles(db, 'followed')).toEqual([]);
    await posts.update({ id, status: 'published' });
    expect(await titles(db, 'followed')).toEqual(['Follows']);
    await posts.update({ id, content: 'No longer.' });
    expect(await titles(db, 'followed')).toEqual([]);
    await posts.update({ id, content: 'Again: [it](/go/followed).' });
    expect(await titles(db, 'followed')).toEqual(['Follows']);
    await posts.remove({ id });
    expect(await titles(db, 'followed')).toEqual([]);
    await expect(db.selectFrom('public_post_mentions').where('post_id', '=', id).execute()).resolves.toEqual([]);
  });

  test('the cached page of a review lists the posts that link to its site, and drafts do not change it', async ({
    app,
    db,
  }) => {
    await insertCasino(db, { slug: 'cached', name: 'Cached' });
    const { posts } = (await adminCaller(db)).caller.admin;
    const review = async () => {
      await app.services.changes.flush();
      const answer = await app.fetch('/casino/cached');
      return { html: await answer.text(), etag: answer.headers.get('ETag') };
    };
    expect((await review()).html).not.toContain('Articles that mention');
    const content = 'See [it](/casino/cached).';
    const { id } = await posts.create({
      title: 'Mentioned here',
      slug: 'mentioned-here',
      content,
      status: 'published',
    });
    const { html } = await review();
    expect(html).toContain('Articles that mention <bdi translate="no">Cached</bdi>');
    expect(html).toContain('href="/blog/mentioned-here"');
    await posts.update({ id, status: 'draft' });
    expect((await review()).html).not.toContain('Articles that mention');
  });
});

test('the newest posts that mention a site are read from a single index, however many there are', async ({ db }) => {
  await fill(
    db,
    'blog_posts',
    sql`insert into blog_posts (title, slug, content, content_html, status, published_at)
      select 'Many ' || n, 'many-' || n, 'x', ${linkTo('/casino/everywhere')}, 'published', now() - n * interval '1 minute'
      from generate_series(1, 1500) as n`,
  );
  await sql`vacuum analyze post_mentions`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off)
    select post_id, published_at from public_post_mentions where address = 'everywhere'
    order by published_at desc, post_id limit 5`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using post_mentions_order_idx');
  expect(plan).not.toContain('Sort');
  await insertCasino(db, { slug: 'everywhere', name: 'Everywhere' });
  expect(await callerFor(db).posts.mentioning({ slug: 'everywhere' })).toHaveLength(5);
});

test.for([
  ['', 1],
  ['<p>one two three</p>', 1],
  [`<p>${'word '.repeat(660)}</p>`, 3],
  [`<p>${'<b>word</b>'.repeat(440)}</p>`, 2],
] as const)('the reading time of a text follows from its words', async ([html, minutes]) => {
  expect(await readingMinutes(html)).toBe(minutes);
});
