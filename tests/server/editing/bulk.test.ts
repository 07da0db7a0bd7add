import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCategory, insertPost, insertTag } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import type { Admin } from '../../fixtures/kinds';
import { newMember } from '../../fixtures/people';

interface Outcome {
  changed: number;
  refused: object[];
}

interface Procedures {
  bulk: (input: {
    ids?: string[];
    filter?: object;
    action: Record<string, unknown>;
  }) => Promise<Outcome & { undoToken: string | null }>;
  undoBulk: (input: { token: string }) => Promise<Outcome>;
}

const posts = {
  kind: 'post' as const,
  of: (admin: Admin) => admin.posts as unknown as Procedures,
  insert: (db: Db, more: { title?: string; status?: string } = {}) =>
    insertPost(db, { slug: randomUUID(), title: 'Odds', ...more }),
  insertBare: (db: Db, title: string) => insertPost(db, { slug: randomUUID(), title, status: 'draft', content: '' }),
  rename: (admin: Admin, id: string) => admin.posts.update({ id, title: 'Not for readers' }),
  remove: (admin: Admin, id: string) => admin.posts.remove({ id }),
  stored: async (db: Db, ids: readonly string[]) => ({
    rows: await db
      .selectFrom('blog_posts')
      .select(['id', 'status', 'published_at', 'category_id', 'author_id', 'deleted_at'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute(),
    tags: await db
      .selectFrom('blog_posts_tags')
      .select('tag_id')
      .where('post_id', 'in', [...ids])
      .execute(),
  }),
  /** Beside those that all kinds have. */
  actions: async (db: Db) => [
    { do: 'category', categoryId: (await insertCategory(db)).id },
    { do: 'tag', tagId: (await insertTag(db, randomUUID())).id },
    { do: 'author', authorId: (await newMember(db, { role: 'author' })).id },
  ],
  insertOther: (db: Db) => insertPost(db, { slug: randomUUID(), published_at: new Date('2099-01-01T00:00:00Z') }),
  isBare: 'Content is required before a post can be published.',
  isOpen: 'It is published already.',
};

const casinos = {
  kind: 'casino' as const,
  of: (admin: Admin) => admin.casinos as unknown as Procedures,
  insert: (db: Db, { title, ...more }: { title?: string; status?: string } = {}) =>
    insertCasino(db, { slug: randomUUID(), ...(title !== undefined && { name: title }), ...more }),
  insertBare: (db: Db, name: string) =>
    insertCasino(db, { name, status: 'draft', description: '', affiliate_link: '' }),
  rename: (admin: Admin, id: string) => admin.casinos.update({ id, description: 'Another word.' }),
  remove: (admin: Admin, id: string) => admin.casinos.remove({ id }),
  stored: async (db: Db, ids: readonly string[]) => ({
    rows: await db
      .selectFrom('casinos')
      .select(['id', 'slug', 'status', 'status_reason', 'status_at', 'placement', 'rating', 'deleted_at'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute(),
  }),
  actions: () => Promise.resolve([]),
  insertOther: (db: Db) =>
    insertCasino(db, {
      ...{ status: 'warning', status_reason: 'It has not paid.', status_at: new Date('2026-03-01T00:00:00Z') },
      placement: 2,
    }),
  isBare: expect.stringContaining('required') as string,
  isOpen: 'It is on the site already: listed.',
};

describe.each([posts, casinos])('one action on many of the kind $kind', (kind) => {
  const { of, insert, stored } = kind;

  test('One action publishes what it can, explains the refusals, and is undone one time by its owner', async ({
    db,
  }) => {
    const { admin } = (await adminCaller(db)).caller;
    const drafts = [await insert(db, { status: 'draft' }), await insert(db, { status: 'draft' })];
    const [bare, open] = [await kind.insertBare(db, 'Bare'), await insert(db, { title: 'Open' })];
    const ids = [...drafts, bare, open].map(({ id }) => id);
    const before = await stored(db, ids);
    const gone = randomUUID();
    const { undoToken, ...outcome } = await of(admin).bulk({ ids: [...ids, gone], action: { do: 'publish' } });
    expect(outcome).toEqual({
      changed: 2,
      refused: [
        { id: bare.id, title: 'Bare', reason: kind.isBare },
        { id: open.id, title: 'Open', reason: kind.isOpen },
        { id: gone, title: '', reason: 'It is gone.' },
      ],
    });
    const token = undoToken ?? '';
    const missing = { code: 'NOT_FOUND' };
    const stranger = (await adminCaller(db)).caller.admin;
    const [other] = [posts, casinos].filter((one) => one.kind !== kind.kind);
    await expect(of(stranger).undoBulk({ token })).rejects.toMatchObject(missing);
    await expect(other?.of(admin).undoBulk({ token })).rejects.toMatchObject(missing);
    expect(await of(admin).undoBulk({ token })).toEqual({ changed: 2, refused: [] });
    expect(await stored(db, ids)).toEqual(before);
    await expect(of(admin).undoBulk({ token })).rejects.toMatchObject(missing);
  });

  test('Each action is taken back with all that it changed', async ({ db }) => {
    const { admin } = (await adminCaller(db)).caller;
    const ids = [(await insert(db)).id, (await kind.insertOther(db)).id];
    const before = await stored(db, ids);
    for (const action of [{ do: 'unpublish' }, ...(await kind.actions(db)), { do: 'trash' }]) {
      const { changed, undoToken } = await of(admin).bulk({ ids, action });
      expect(changed, action.do).toBe(2);
      expect(await stored(db, ids), action.do).not.toEqual(before);
      const undone = await of(admin).undoBulk({ token: undoToken ?? '' });
      expect(undone, action.do).toEqual({ changed: 2, refused: [] });
      expect(await stored(db, ids), action.do).toEqual(before);
    }
  });

  test('A filter means every match, and Undo leaves what somebody saved since', async ({ db }) => {
    const { admin } = (await adminCaller(db)).caller;
    const name = `Gull ${randomUUID().slice(0, 8)}`;
    const inside = [await insert(db, { title: `${name} one` }), await insert(db, { title: `${name} two` })];
    const outside = await insert(db);
    const filter = { q: name, ...(kind.kind === 'casino' && { status: 'listed' }) };
    const { changed, undoToken } = await of(admin).bulk({ filter, action: { do: 'unpublish' } });
    expect(changed).toBe(2);
    expect((await stored(db, [outside.id])).rows[0]?.status).not.toBe('draft');
    const id = inside[0]?.id ?? '';
    await kind.rename(admin, id);
    const undone = await of(admin).undoBulk({ token: undoToken ?? '' });
    expect(undone).toMatchObject({ changed: 1, refused: [{ id }] });
  });

  test('Undo of a deletion brings back that deletion alone', async ({ db }) => {
    const { admin } = (await adminCaller(db)).caller;
    const other = (await adminCaller(db)).caller.admin;
    const { id } = await insert(db);
    const { undoToken } = await of(admin).bulk({ ids: [id], action: { do: 'trash' } });
    await other.trash.restore({ kind: kind.kind, id });
    await kind.rename(other, id);
    await kind.remove(other, id);
    expect(await of(admin).undoBulk({ token: undoToken ?? '' })).toMatchObject({
      changed: 0,
      refused: [{ id, reason: 'It was deleted again since: it is in the trash.' }],
    });
    expect((await stored(db, [id])).rows[0]?.deleted_at).not.toBeNull();
  });

  test('Bad input is refused with words, nothing is done to nothing, and authors may not', async ({ db }) => {
    const { admin } = (await adminCaller(db)).caller;
    const { id } = await insert(db);
    const action = { do: 'unpublish' };
    for (const input of [
      { action },
      { ids: [], action },
      { ids: [id, id], action },
      { ids: [id], filter: {}, action },
      { ids: [id], action: { do: 'shred' } },
      { ids: Array.from({ length: 501 }, () => randomUUID()), action },
      { filter: { status: 'open' }, action },
      { filter: { q: 'x'.repeat(300) }, action },
    ])
      await expect(of(admin).bulk(input), JSON.stringify(input).slice(0, 80)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    const gone = randomUUID();
    expect(await of(admin).bulk({ ids: [gone], action })).toEqual({
      ...{ changed: 0, refused: [{ id: gone, title: '', reason: 'It is gone.' }], undoToken: null },
    });
    const { member } = await newMember(db, { role: 'author' });
    await expect(of(member.admin).bulk({ ids: [id], action })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('A warning taken off the site is not listed again among many', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { casinos } = caller.admin;
  const { id } = await insertCasino(db, { status: 'warning', status_reason: 'It has not paid.', slug: randomUUID() });
  expect((await casinos.bulk({ ids: [id], action: { do: 'unpublish' } })).changed).toBe(1);
  expect(await casinos.bulk({ ids: [id], action: { do: 'publish' } })).toMatchObject({
    changed: 0,
    refused: [{ id, reason: 'Visitors saw it last as “Warning”. Open it to list it again.' }],
  });
});

test('A filter by author and review means those alone, and a member is no author', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const [pia, member] = [await newMember(db, { role: 'author' }), await newMember(db)];
  const hers = await insertPost(db, { author_id: pia.id });
  const sent = await insertPost(db, { author_id: pia.id, status: 'draft', review_state: 'requested' });
  const other = await insertPost(db, { status: 'draft', review_state: 'returned' });
  const { posts: desk } = caller.admin;
  const toIds = async (filter: object) => (await desk.list(filter)).items.map(({ id }) => id);
  expect((await toIds({ authorId: pia.id })).toSorted()).toEqual([hers.id, sent.id].toSorted());
  expect(await toIds({ authorId: pia.id, check: 'requested' })).toEqual([sent.id]);
  expect(await toIds({ authorId: pia.id, check: 'unchecked' })).toEqual([hers.id]);
  expect(await toIds({ check: 'returned' })).toContain(other.id);
  const filter = { authorId: pia.id, check: 'requested' as const };
  const refused = await desk.bulk({ filter, action: { do: 'author', authorId: member.id } });
  expect(refused).toMatchObject({
    changed: 0,
    refused: [{ id: sent.id, reason: 'Author: choose somebody who writes here.' }],
  });
  // What an author asks for of others' posts, her list does not have.
  expect(await pia.member.admin.posts.list({ authorId: member.id })).toMatchObject({ total: 2 });
});

test('Undo puts a review back, and what a former author wrote under their name', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { posts: desk } = caller.admin;
  const [{ member, id: authorId }, pia] = [
    await newMember(db, { role: 'author' }),
    await newMember(db, { role: 'author' }),
  ];
  const sent = await insertPost(db, { status: 'draft', author_id: authorId });
  await member.admin.posts.sendForReview({ id: sent.id });
  const before = await desk.reviews();
  const expectedUpdatedAt = { [sent.id]: (await desk.get({ id: sent.id })).updatedAt };
  const published = await desk.bulk({ ids: [sent.id], action: { do: 'publish' }, expectedUpdatedAt });
  expect(await desk.reviews()).not.toEqual(before);
  await desk.undoBulk({ token: published.undoToken ?? '' });
  expect((await desk.reviews()).map(({ updatedAt: _, ...row }) => row)).toEqual(
    before.map(({ updatedAt: _, ...row }) => row),
  );
  expect((await desk.get({ id: sent.id })).reviewerId).toBeNull();

  await db.updateTable('profiles').set({ role: null }).where('id', '=', authorId).execute();
  const given = await desk.bulk({ ids: [sent.id], action: { do: 'author', authorId: pia.id } });
  expect(await desk.undoBulk({ token: given.undoToken ?? '' })).toEqual({ changed: 1, refused: [] });
  expect((await desk.get({ id: sent.id })).authorId).toBe(authorId);
});

test('A category or tag in the trash is given to no post, neither by Undo', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { posts: desk, categories, tags } = caller.admin;
  const [from, to, tag] = [await insertCategory(db), await insertCategory(db), await insertTag(db, randomUUID())];
  const { id } = await insertPost(db, { category_id: from.id });
  const { undoToken } = await desk.bulk({ ids: [id], action: { do: 'category', categoryId: to.id } });
  await categories.remove({ id: from.id });
  const reason = 'The category no longer exists. Choose another one.';
  expect(await desk.undoBulk({ token: undoToken ?? '' })).toMatchObject({ changed: 0, refused: [{ id, reason }] });
  await tags.remove({ id: tag.id });
  expect(await desk.bulk({ ids: [id], action: { do: 'tag', tagId: tag.id } })).toMatchObject({
    changed: 0,
    refused: [{ id, reason: 'A tag no longer exists. Choose the tags again.' }],
  });
  await expect(desk.update({ id, categoryId: from.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect((await posts.stored(db, [id])).rows[0]?.category_id).toBe(to.id);
});
