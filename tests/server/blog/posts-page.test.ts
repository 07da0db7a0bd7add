import { describe, expect } from 'vitest';
import { insertCategory, insertPost } from '../../builders/blog';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

describe('posts.bySlug', () => {
  test('posts.bySlug returns the stored HTML, its headings and the category', async ({ db }) => {
    const category = await insertCategory(db, { name: 'Guides', slug: 'guides' });
    await insertPost(db, {
      slug: 'house-edge',
      category_id: category.id,
      content_html: '<h2 id="what">What the <em>edge</em> is</h2><p>Five percent.</p>',
      meta_keywords: ['edge'],
    });
    await expect(callerFor(db).posts.bySlug({ slug: 'house-edge' })).resolves.toMatchObject({
      slug: 'house-edge',
      contentHtml: expect.stringContaining('<p>Five percent.</p>'),
      headings: [{ id: 'what', text: 'What the edge is', depth: 2 }],
      category: { name: 'Guides', slug: 'guides' },
      metaKeywords: ['edge'],
      views: 0,
    });
  });

  test('posts.bySlug finds a post by a former slug and returns the current one', async ({ db }) => {
    const post = await insertPost(db, { slug: 'new-address' });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'post', old_slug: 'old-address', target_id: post.id })
      .execute();
    for (const slug of ['old-address', 'Old-Address', 'NEW-address']) {
      await expect(callerFor(db).posts.bySlug({ slug })).resolves.toMatchObject({ slug: 'new-address' });
    }
  });

  test('the post that currently has an address wins over one that had it before', async ({ db }) => {
    const moved = await insertPost(db, { slug: 'moved-away' });
    await insertPost(db, { slug: 'taken-over' });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'post', old_slug: 'taken-over', target_id: moved.id })
      .execute();
    await expect(callerFor(db).posts.bySlug({ slug: 'taken-over' })).resolves.toMatchObject({ slug: 'taken-over' });
  });

  test('P21: drafts, scheduled posts and unknown addresses are not found by any query', async ({ db }) => {
    await insertPost(db, { slug: 'a-draft', status: 'draft', published_at: null });
    await insertPost(db, { slug: 'next-week', published_at: new Date(Date.now() + 1e9) });
    const { posts } = callerFor(db);
    for (const slug of ['a-draft', 'next-week', 'unknown', '%', '日本', '../etc', '😀'.repeat(40)]) {
      for (const ask of [posts.bySlug, posts.related, posts.recordView]) {
        await expect(ask({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    await expect(posts.bySlug({ slug: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('posts.related', () => {
  test('posts.related returns the three newest public posts of the same category, without the post itself', async ({
    db,
  }) => {
    const category = await insertCategory(db);
    const filed = (slug: string, minutes: number) => ({
      slug,
      category_id: category.id,
      published_at: new Date(Date.now() - minutes * 60_000),
    });
    for (const [index, slug] of ['self', 'first', 'second', 'third', 'fourth'].entries())
      await insertPost(db, filed(slug, index + 1));
    await insertPost(db, { ...filed('hidden', 0), status: 'draft' });

    const related = await callerFor(db).posts.related({ slug: 'self' });

    expect(related.map(({ slug }) => slug)).toEqual(['first', 'second', 'third']);
  });

  test('a post without category has no related posts', async ({ db }) => {
    await insertPost(db, { slug: 'loose' });
    await insertPost(db, { slug: 'loose-too' });
    await expect(callerFor(db).posts.related({ slug: 'loose' })).resolves.toEqual([]);
  });
});
