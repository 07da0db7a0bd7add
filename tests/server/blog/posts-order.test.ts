import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const slugs = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug);

/** Rows whose copied sort and filter columns differ from the post's own. */
async function differences(db: Db) {
  const { rows } = await sql`
    select post.slug, copy.kind from blog_posts as post
    join (
      select 'views' as kind, post_id, category_id, published_at from blog_post_views
      union all select 'tag', post_id, category_id, published_at from blog_posts_tags
    ) as copy on copy.post_id = post.id
    where copy.category_id is distinct from post.category_id
      or copy.published_at is distinct from case when post.status = 'published' then post.published_at end
    union all
    select slug, 'without a counter' from blog_posts where id not in (select post_id from blog_post_views)
  `.execute(db);
  return rows;
}

describe('the denormalized columns of lists', () => {
  test('the denormalized columns of lists follow a post through every change', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { posts, categories } = caller.admin;
    const [first, second] = [await insertCategory(db), await insertCategory(db)];
    const [tag, other] = [await insertTag(db, 'followed'), await insertTag(db, 'followed too')];
    const draft = { title: 'Followed', slug: 'followed', content: 'Text', status: 'draft' as const, tagIds: [tag.id] };
    const listed = async () => ({
      byViews: slugs(await caller.posts.list({ orderBy: 'views' })),
      byTag: slugs(await caller.posts.list({ tag: 'followed' })),
      byNewTag: slugs(await caller.posts.list({ tag: 'followed too' })),
      bySecond: slugs(await caller.posts.list({ category: second.slug, orderBy: 'views' })),
    });
    const nowhere = { byViews: [], byTag: [], byNewTag: [], bySecond: [] };

    const { id } = await posts.create({ ...draft, categoryId: first.id });
    expect(await listed()).toEqual(nowhere);
    await posts.update({ id, status: 'published' });
    expect(await listed()).toMatchObject({ byViews: ['followed'], byTag: ['followed'] });
    await posts.update({ id, categoryId: second.id, tagIds: [tag.id, other.id] });
    expect(await listed()).toMatchObject({ byNewTag: ['followed'], bySecond: ['followed'] });
    expect(await differences(db)).toEqual([]);
    await posts.update({ id, status: 'scheduled', publishedAt: new Date(Date.now() + DAY) });
    expect(await listed()).toEqual(nowhere);
    await posts.update({ id, status: 'published', publishedAt: daysAgo(1) });
    await categories.remove({ id: second.id });
    expect(await listed()).toMatchObject({ byViews: ['followed'], byNewTag: ['followed'], bySecond: [] });
    await posts.update({ id, status: 'draft' });
    expect(await listed()).toEqual(nowhere);
    expect(await differences(db)).toEqual([]);
    await posts.remove({ id });
    expect(await differences(db)).toEqual([]);
  });

  test('a scheduled post joins every list when it is due, without any write', async ({ db }) => {
    const [category, tag] = [await insertCategory(db), await insertTag(db, 'soon')];
    const filed = { category_id: category.id, tagIds: [tag.id] };
    await insertPost(db, { ...filed, slug: 'later', published_at: daysAgo(-1) });
    await insertPost(db, { ...filed, slug: 'soon', published_at: new Date(Date.now() + 1_000) });
    const list = callerFor(db).posts.list;
    const everywhere = async () =>
      await Promise.all([
        list({ category: category.slug }),
        list({ category: category.slug, orderBy: 'views' }),
        list({ tag: 'soon' }),
        list({ tag: 'soon', category: category.slug }),
      ]);
    const all = ['soon', 'soon', 'soon', 'soon'];
    await vi.waitFor(async () => expect((await everywhere()).flatMap(slugs)).toEqual(all), { timeout: 20_000 });
    expect((await everywhere()).map(({ total }) => total)).toEqual([1, 1, 1, 1]);
  });

  test('a tag added to a post while somebody publishes it is a tag of a published post', async ({ db }) => {
    const tag = await insertTag(db, 'at once');
    const post = await insertPost(db, { slug: 'at-once', status: 'draft', published_at: daysAgo(1) });
    const isWaited = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    const { linked } = await db.transaction().execute(async (trx) => {
      await trx.updateTable('blog_posts').set({ status: 'published' }).where('id', '=', post.id).execute();
      const link = db.insertInto('blog_posts_tags').values({ post_id: post.id, tag_id: tag.id }).execute();
      await vi.waitFor(async () => expect(await isWaited()).toBe(true), { timeout: 20_000 });
      return { linked: link };
    });
    await linked;
    expect(slugs(await callerFor(db).posts.list({ tag: 'at once' }))).toEqual(['at-once']);
    expect(await differences(db)).toEqual([]);
  });
});

describe('posts.list', () => {
  test('posts.list lists the newest first among posts with equal views, on every page', async ({ db }) => {
    const category = await insertCategory(db);
    const filed = { category_id: category.id, views: 7 };
    const same = daysAgo(3);
    const twins = [
      await insertPost(db, { ...filed, slug: 'twin-a', published_at: same }),
      await insertPost(db, { ...filed, slug: 'twin-b', published_at: same }),
    ];
    await insertPost(db, { ...filed, slug: 'newest', published_at: daysAgo(1) });
    await insertPost(db, { ...filed, slug: 'oldest', published_at: daysAgo(9) });
    await insertPost(db, { category_id: category.id, slug: 'unseen', published_at: daysAgo(0) });
    const inOrder = twins.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ slug }) => slug);
    const list = callerFor(db).posts.list;
    const pages = [];
    for (let offset = 0; offset < 6; offset += 1) {
      pages.push(...slugs(await list({ category: category.slug, orderBy: 'views', limit: 1, offset })));
    }
    expect(pages).toEqual(['newest', ...inOrder, 'oldest', 'unseen']);
  });

  test('one or two letters match inside a word, including non-ASCII letters', async ({ db }) => {
    await insertPost(db, { slug: 'inside', title: 'Équilibre of qvx' });
    const found = async (q: string) => slugs(await callerFor(db).posts.list({ q }));
    expect(await found('VX')).toEqual(['inside']);
    expect(await found('x')).toEqual(['inside']);
    expect(await found('éq')).toEqual(['inside']);
    expect(await found('xv')).toEqual([]);
    expect(await found('%x')).toEqual([]);
  });

  test('a text is matched literally, in any case', async ({ db }) => {
    await insertPost(db, { slug: 'signs', title: 'Öfen (a+b)* \\d ***= [Über] 5% {2}_' });
    const found = async (q: string) => slugs(await callerFor(db).posts.list({ q }));
    for (const q of ['(A+B)*', '\\D', '***=', '[üBER]', 'öfen', '5% {2}_', '\\d ***= [']) {
      expect(await found(q), q).toEqual(['signs']);
    }
    for (const q of ['a.b', '.*', 'ö%n', '[a-z]', '(?i)x', '***:x']) {
      expect(await found(q), q).toEqual([]);
    }
  });
});
