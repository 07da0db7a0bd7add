import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';

const post = async (db: Db, more: object = {}) =>
  await insertPost(db, { slug: randomUUID(), title: 'Odds', content: 'Text.', ...more });

const storedPosts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'status', 'published_at', 'category_id', 'author_id', 'deleted_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

const tagsOf = (db: Db, id: string) =>
  db.selectFrom('blog_posts_tags').select('tag_id').where('post_id', '=', id).orderBy('tag_id').execute();

describe('one action on many posts', () => {
  test('one action on many posts publishes what it can, explains the refusals, and is undone one time', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const drafts = [await post(db, { status: 'draft' }), await post(db, { status: 'draft' })];
    const empty = await post(db, { status: 'draft', content: '', title: 'Empty' });
    const open = await post(db, { status: 'published', title: 'Open' });
    const ids = [...drafts, empty, open].map(({ id }) => id);
    const before = await storedPosts(db, ids);
    const { changed, refused, undoToken } = await caller.admin.posts.bulk({ ids, action: { do: 'publish' } });
    expect(changed).toBe(2);
    expect(refused).toEqual([
      { id: empty.id, title: 'Empty', reason: 'Content is required before a post can be published.' },
      { id: open.id, title: 'Open', reason: 'It is published already.' },
    ]);
    if (undoToken === null) throw new Error('Nothing can be undone.');
    const stranger = (await adminCaller(db)).caller;
    await expect(stranger.admin.posts.undoBulk({ token: undoToken })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await caller.admin.posts.undoBulk({ token: undoToken })).toEqual({ changed: 2, refused: [] });
    expect(await storedPosts(db, ids)).toEqual(before);
    await expect(caller.admin.posts.undoBulk({ token: undoToken })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one action on many posts unpublishes, moves, tags and removes; each comes back as it was', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const [category, tag] = [await insertCategory(db), await insertTag(db, randomUUID())];
    const pia = await newMember(db, { role: 'author' });
    const later = await post(db, { status: 'published', published_at: new Date('2099-01-01T00:00:00Z') });
    const ids = [(await post(db, { status: 'published' })).id, later.id];
    const before = await storedPosts(db, ids);
    for (const action of [
      { do: 'unpublish' } as const,
      { do: 'category', categoryId: category.id } as const,
      { do: 'tag', tagId: tag.id } as const,
      { do: 'author', authorId: pia.id } as const,
      { do: 'trash' } as const,
    ]) {
      const { changed, undoToken } = await caller.admin.posts.bulk({ ids, action });
      expect(changed, action.do).toBe(2);
      expect([await storedPosts(db, ids), await tagsOf(db, later.id)], action.do).not.toEqual([before, []]);
      if (undoToken === null) throw new Error('Nothing can be undone.');
      expect(await caller.admin.posts.undoBulk({ token: undoToken }), action.do).toEqual({ changed: 2, refused: [] });
      expect([await storedPosts(db, ids), await tagsOf(db, later.id)], action.do).toEqual([before, []]);
    }
  });

  test('one action on many posts means every match with a filter, and what another user saved since is left unchanged', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const [from, to] = [await insertCategory(db), await insertCategory(db)];
    const inside = [await post(db, { category_id: from.id }), await post(db, { category_id: from.id })];
    const outside = await post(db, { category_id: to.id });
    const filter = { categoryId: from.id };
    const { changed, undoToken } = await caller.admin.posts.bulk({
      filter,
      action: { do: 'category', categoryId: to.id },
    });
    expect(changed).toBe(2);
    expect((await caller.admin.posts.list({ categoryId: to.id })).total).toBe(3);
    const [first] = inside;
    if (!first || undoToken === null) throw new Error('Nothing can be undone.');
    await caller.admin.posts.update({ id: first.id, categoryId: null });
    expect(await caller.admin.posts.undoBulk({ token: undoToken })).toMatchObject({
      changed: 1,
      refused: [{ id: first.id }],
    });
    expect((await caller.admin.posts.list(filter)).total).toBe(1);
    expect((await storedPosts(db, [outside.id]))[0]?.category_id).toBe(to.id);
  });

  test('one action on many posts is refused with words for bad input, and is not for authors', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await post(db, { status: 'draft' });
    const action = { do: 'publish' } as const;
    for (const input of [
      { action },
      { ids: [], action },
      { ids: [id, id], action },
      { ids: [id], filter: {}, action },
      { ids: [id], action: { do: 'shred' } },
      { ids: Array.from({ length: 501 }, () => randomUUID()), action },
      { filter: { q: 'x'.repeat(300) }, action },
    ]) {
      await expect(caller.admin.posts.bulk(input as never), JSON.stringify(input).slice(0, 80)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    const gone = randomUUID();
    expect(await caller.admin.posts.bulk({ ids: [gone], action })).toEqual({
      changed: 0,
      refused: [{ id: gone, title: '', reason: 'It is gone.' }],
      undoToken: null,
    });
    const missing = { do: 'category', categoryId: randomUUID() } as const;
    expect(await caller.admin.posts.bulk({ ids: [id], action: missing })).toMatchObject({
      changed: 0,
      undoToken: null,
    });
    const { member, id: authorId } = await newMember(db, { role: 'author' });
    const own = await post(db, { status: 'draft', author_id: authorId });
    await expect(member.admin.posts.bulk({ ids: [own.id], action })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a filter by author and review means those alone, and a member is no author', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const [pia, member] = [await newMember(db, { role: 'author' }), await newMember(db)];
    const hers = await post(db, { author_id: pia.id });
    const sent = await post(db, { author_id: pia.id, status: 'draft', review_state: 'requested' });
    const other = await post(db, { status: 'draft', review_state: 'returned' });
    const { posts } = caller.admin;
    const idsOf = async (filter: object) => (await posts.list(filter)).items.map(({ id }) => id);
    expect((await idsOf({ authorId: pia.id })).toSorted()).toEqual([hers.id, sent.id].toSorted());
    expect(await idsOf({ authorId: pia.id, check: 'requested' })).toEqual([sent.id]);
    expect(await idsOf({ authorId: pia.id, check: 'unchecked' })).toEqual([hers.id]);
    expect(await idsOf({ check: 'returned' })).toContain(other.id);
    const filter = { authorId: pia.id, check: 'requested' as const };
    const refused = await posts.bulk({ filter, action: { do: 'author', authorId: member.id } });
    expect(refused).toMatchObject({
      changed: 0,
      refused: [{ id: sent.id, reason: 'Author: choose somebody who writes here.' }],
    });
    // What an author asks for of others' posts, her list does not have.
    expect(await pia.member.admin.posts.list({ authorId: member.id })).toMatchObject({ total: 2 });
  });

  test('Undo puts a review back, and what a former author wrote under their name', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { posts } = caller.admin;
    const [{ member, id: authorId }, pia] = [
      await newMember(db, { role: 'author' }),
      await newMember(db, { role: 'author' }),
    ];
    const sent = await post(db, { status: 'draft', author_id: authorId });
    await member.admin.posts.sendForReview({ id: sent.id });
    const before = await posts.reviews();
    const expectedUpdatedAt = { [sent.id]: (await posts.get({ id: sent.id })).updatedAt };
    const published = await posts.bulk({ ids: [sent.id], action: { do: 'publish' }, expectedUpdatedAt });
    expect(await posts.reviews()).not.toEqual(before);
    await posts.undoBulk({ token: published.undoToken ?? '' });
    expect((await posts.reviews()).map(({ updatedAt: _, ...row }) => row)).toEqual(
      before.map(({ updatedAt: _, ...row }) => row),
    );
    expect((await posts.get({ id: sent.id })).reviewerId).toBeNull();

    await db.updateTable('profiles').set({ role: null }).where('id', '=', authorId).execute();
    const given = await posts.bulk({ ids: [sent.id], action: { do: 'author', authorId: pia.id } });
    expect(await posts.undoBulk({ token: given.undoToken ?? '' })).toEqual({ changed: 1, refused: [] });
    expect((await posts.get({ id: sent.id })).authorId).toBe(authorId);
  });

  test('Undo of a deletion brings back that deletion alone', async ({ db }) => {
    const [{ caller: one }, { caller: other }] = [await adminCaller(db), await adminCaller(db)];
    const { id } = await post(db, { status: 'published' });
    const { undoToken } = await one.admin.posts.bulk({ ids: [id], action: { do: 'trash' } });
    await other.admin.trash.restore({ kind: 'post', id });
    await other.admin.posts.update({ id, title: 'Not for readers' });
    await other.admin.posts.remove({ id });
    expect(await one.admin.posts.undoBulk({ token: undoToken ?? '' })).toMatchObject({
      changed: 0,
      refused: [{ id, reason: 'It was deleted again since: it is in the trash.' }],
    });
    expect((await storedPosts(db, [id]))[0]?.deleted_at).not.toBeNull();
  });

  test('a category or tag in the trash is given to no post, neither by Undo', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { posts, categories, tags } = caller.admin;
    const [from, to, tag] = [await insertCategory(db), await insertCategory(db), await insertTag(db, randomUUID())];
    const { id } = await post(db, { category_id: from.id });
    const { undoToken } = await posts.bulk({ ids: [id], action: { do: 'category', categoryId: to.id } });
    await categories.remove({ id: from.id });
    const reason = 'The category no longer exists. Choose another one.';
    expect(await posts.undoBulk({ token: undoToken ?? '' })).toMatchObject({ changed: 0, refused: [{ id, reason }] });
    await tags.remove({ id: tag.id });
    expect(await posts.bulk({ ids: [id], action: { do: 'tag', tagId: tag.id } })).toMatchObject({
      changed: 0,
      refused: [{ id, reason: 'A tag no longer exists. Choose the tags again.' }],
    });
    await expect(posts.update({ id, categoryId: from.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await storedPosts(db, [id]))[0]?.category_id).toBe(to.id);
  });
});
