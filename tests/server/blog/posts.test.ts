import { describe, expect } from 'vitest';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertAuthor } from '../../../server/demo/blog';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const slugs = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug);

describe('posts.list', () => {
  test('posts.list lists published and due posts, newest first, and nothing else', async ({ db }) => {
    const category = await insertCategory(db);
    const filed = { category_id: category.id };
    await insertPost(db, { ...filed, slug: 'older', published_at: daysAgo(3) });
    await insertPost(db, { ...filed, slug: 'newer', published_at: daysAgo(2) });
    await insertPost(db, { ...filed, slug: 'draft', status: 'draft', published_at: daysAgo(2) });
    await insertPost(db, { ...filed, slug: 'scheduled', published_at: daysAgo(-2) });

    const answer = await callerFor(db).posts.list({ category: category.slug });

    expect(slugs(answer)).toEqual(['newer', 'older']);
    expect(answer.total).toBe(2);
  });

  test('a post without an excerpt is listed with the first sentence of its text, and with none without a text', async ({
    db,
  }) => {
    const category = await insertCategory(db);
    const filed = { category_id: category.id };
    const html = '<h2>Start</h2><p> </p><p>Odds &amp; <b>ends</b>\ncost $1.50 here. More follows.</p>';
    await insertPost(db, { ...filed, slug: 'written', excerpt: null, content_html: html });
    await insertPost(db, { ...filed, slug: 'empty', excerpt: null, content_html: '', published_at: daysAgo(1) });
    await insertPost(db, { ...filed, slug: 'own', excerpt: 'Its own.', content_html: html, published_at: daysAgo(2) });
    const { items } = await callerFor(db).posts.list({ category: category.slug });
    expect(items.map(({ slug, excerpt }) => [slug, excerpt])).toEqual([
      ['written', 'Odds & ends cost $1.50 here.'],
      ['empty', null],
      ['own', 'Its own.'],
    ]);
  });

  test('posts.list filters by category slug in any case, and by a former one', async ({ db }) => {
    const category = await insertCategory(db, { slug: 'odds' });
    await insertPost(db, { slug: 'about-odds', category_id: category.id });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'category', old_slug: 'chances', target_id: category.id })
      .execute();
    for (const slug of ['odds', 'ODDS', 'chances']) {
      expect(slugs(await callerFor(db).posts.list({ category: slug }))).toEqual(['about-odds']);
    }
    await expect(callerFor(db).categories.bySlug({ slug: 'chances' })).resolves.toMatchObject({ slug: 'odds' });
  });

  test('posts.list filters by tag name and combines filters', async ({ db }) => {
    const category = await insertCategory(db);
    const tag = await insertTag(db, 'Steam trade lock');
    await insertPost(db, { slug: 'tagged', tagIds: [tag.id] });
    await insertPost(db, {
      slug: 'tagged-and-filed',
      tagIds: [tag.id],
      category_id: category.id,
      published_at: daysAgo(1),
    });

    const list = callerFor(db).posts.list;

    expect(slugs(await list({ tag: 'steam trade lock' }))).toEqual(['tagged', 'tagged-and-filed']);
    expect(slugs(await list({ tag: 'Steam trade lock', category: category.slug }))).toEqual(['tagged-and-filed']);
  });

  test('an unknown category or tag is an empty list, not an error', async ({ db }) => {
    const empty = { items: [], total: 0, isCapped: false };
    await expect(callerFor(db).posts.list({ category: 'no-such' })).resolves.toEqual(empty);
    await expect(callerFor(db).posts.list({ tag: 'no such' })).resolves.toEqual(empty);
  });

  test('posts.list finds part of a title in any case and treats wildcards literally', async ({ db }) => {
    await insertPost(db, { slug: 'percent', title: 'A 7% Edge_case \\ explained' });
    const found = async (q: string) => slugs(await callerFor(db).posts.list({ q }));
    expect(await found('7% edge_CASE')).toEqual(['percent']);
    expect(await found('\\ EXPL')).toEqual(['percent']);
    expect(await found('7_ edge')).toEqual([]);
    expect(await found('7%case')).toEqual([]);
  });

  test('posts.list orders by views, and unread posts follow by date on the right page', async ({ db }) => {
    const category = await insertCategory(db);
    const filed = { category_id: category.id };
    await insertPost(db, { ...filed, slug: 'unseen-old', published_at: daysAgo(5) });
    await insertPost(db, { ...filed, slug: 'some', views: 5 });
    await insertPost(db, { ...filed, slug: 'unseen-new', published_at: daysAgo(1) });
    await insertPost(db, { ...filed, slug: 'most', views: 50 });
    const page = async (limit: number, offset: number) =>
      slugs(await callerFor(db).posts.list({ category: category.slug, orderBy: 'views', limit, offset }));

    expect(await page(4, 0)).toEqual(['most', 'some', 'unseen-new', 'unseen-old']);
    expect(await page(2, 1)).toEqual(['some', 'unseen-new']);
    expect(await page(2, 3)).toEqual(['unseen-old']);
    expect(await page(2, 9)).toEqual([]);
  });

  test('posts.list returns 12 posts by default, counts all of them and pages on', async ({ db }) => {
    const tag = await insertTag(db, 'paging');
    for (let n = 0; n < 14; n += 1) await insertPost(db, { tagIds: [tag.id], published_at: daysAgo(n + 1) });
    const first = await callerFor(db).posts.list({ tag: 'paging' });
    const second = await callerFor(db).posts.list({ tag: 'paging', offset: 12 });
    expect(first).toMatchObject({ total: 14 });
    expect(first.items).toHaveLength(12);
    expect(second.items).toHaveLength(2);
  });

  test('a search counts to a thousand', async ({ db }) => {
    const rows = Array.from({ length: 1001 }, (_, n) => ({
      title: `Countless ${n}`,
      slug: `countless-${n}`,
      content: '',
      status: 'published',
      published_at: daysAgo(30),
    }));
    await db.insertInto('blog_posts').values(rows).execute();
    const answer = await callerFor(db).posts.list({ q: 'countless', limit: 1 });
    expect(answer).toMatchObject({ total: 1000, isCapped: true });
  });

  test.for([
    { limit: 51 },
    { limit: 0 },
    { offset: 1001 },
    { offset: -1 },
    { q: 'x'.repeat(201) },
    { tag: 'a\u0000b' },
    { category: '\ud800' },
    { order: 'views' },
  ])('posts.list refuses %j', async (input, { db }) => {
    await expect(callerFor(db).posts.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('posts.list names the author by display name, or else by the email before the @, and shows no address or user id', async ({
    db,
  }) => {
    const category = await insertCategory(db);
    const known = await insertAuthor(db, { email: 'anna@lootrank.example', displayName: 'Anna Varga' });
    const plain = await insertAuthor(db, { email: 'm.keller@lootrank.example', displayName: null });
    await insertPost(db, { category_id: category.id, author_id: known, published_at: daysAgo(1) });
    await insertPost(db, { category_id: category.id, author_id: plain, published_at: daysAgo(2) });

    const answer = await callerFor(db).posts.list({ category: category.slug });

    expect(answer.items.map(({ author }) => author)).toEqual(['Anna Varga', 'm.keller']);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`@|${known}|${plain}`));
  });
});
