import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { postKind } from '../../../server/features/blog/post.editable';
import { publishDueCopies } from '../../../server/features/editing/working-copies.service';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { insertPage } from '../../builders/pages';
import { test } from '../../database/test-database';
import { adminCaller, callerFor, servicesFor } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';

const HOUR = 3_600_000;
const LATER = new Date('2099-01-01T00:00:00Z');
const LONG_AGO = new Date('2001-01-01T00:00:00Z');

const refusedAt = (field: string) => ({ code: 'BAD_REQUEST', cause: { details: { field } } });
const conflict = { code: 'CONFLICT', message: SAVED_MEANWHILE };

/** An author with a draft, and an editor who has read it. */
async function newsroom(db: Db) {
  const author = await newMember(db, { role: 'author' });
  const editor = await newMember(db, { role: 'editor' });
  const draft = { status: 'draft', author_id: author.id, content: 'As read' };
  const { id } = await insertPost(db, { slug: randomUUID(), ...draft });
  const authors = author.member.admin.posts;
  const editors = editor.member.admin.posts;
  const { updatedAt: readAt } = await editors.get({ id });
  const rewrite = () => authors.update({ id, content: 'Never read', force: true });
  const status = async () => (await editors.get({ id })).status;
  return { author, editor, authors, editors, id, readAt, rewrite, status };
}

const publishing = { typed: { status: 'published' }, change: { status: 'published' }, base: { status: 'draft' } };

describe('what an author wrote after an editor has read the draft', () => {
  test('the text an author wrote after the editor’s reading is not published by a working copy with a forged base', async ({
    db,
  }) => {
    const { authors, editors, id, readAt, rewrite, status } = await newsroom(db);
    const begin = (baseUpdatedAt: Date | null) =>
      authors.saveCopy({
        id,
        values: { typed: {}, change: {}, base: {} },
        expectedCopyAt: null,
        baseUpdatedAt,
      });
    for (const forged of [null, LATER]) await expect(begin(forged)).rejects.toMatchObject(refusedAt('baseUpdatedAt'));
    const begun = await begin(LONG_AGO);
    for (const forged of [null, LATER]) {
      const save = { id, values: publishing, expectedCopyAt: begun.updatedAt, baseUpdatedAt: forged };
      await expect(editors.saveCopy(save)).rejects.toMatchObject(refusedAt('baseUpdatedAt'));
    }
    const { updatedAt } = await editors.saveCopy({
      id,
      values: publishing,
      expectedCopyAt: begun.updatedAt,
      baseUpdatedAt: readAt,
    });
    await rewrite();
    await expect(editors.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject(conflict);
    await expect(editors.publishCopy({ id, expectedCopyAt: updatedAt, isForced: true })).rejects.toMatchObject(
      conflict,
    );
    // Stored by an earlier version.
    await db.updateTable('working_copies').set({ base_updated_at: null }).where('entity_id', '=', id).execute();
    await expect(editors.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject(conflict);
    await db.updateTable('working_copies').set({ base_updated_at: LATER }).where('entity_id', '=', id).execute();
    await expect(editors.publishCopy({ id, expectedCopyAt: updatedAt })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await status()).toBe('draft');
  });

  test('the text an author wrote after the editor’s reading is not published by a save without a time, with an earlier or a later one', async ({
    db,
  }) => {
    const { editors, id, readAt, rewrite, status } = await newsroom(db);
    await rewrite();
    const publish = (more: object) => editors.update({ id, status: 'published', ...more });
    await expect(publish({})).rejects.toMatchObject(refusedAt('expectedUpdatedAt'));
    await expect(publish({ expectedUpdatedAt: readAt })).rejects.toMatchObject(conflict);
    await expect(publish({ expectedUpdatedAt: LATER })).rejects.toMatchObject(refusedAt('expectedUpdatedAt'));
    await expect(publish({ status: 'scheduled', publishedAt: LATER })).rejects.toMatchObject(
      refusedAt('expectedUpdatedAt'),
    );
    expect(await status()).toBe('draft');
    const { updatedAt } = await editors.get({ id });
    await publish({ expectedUpdatedAt: updatedAt });
    expect(await status()).toBe('published');
  });

  test('the text an author wrote after the editor’s reading is not published by one action on many, which refuses it with its reason', async ({
    db,
  }) => {
    const { author, editors, id, readAt, rewrite, status } = await newsroom(db);
    await rewrite();
    const action = { do: 'publish' } as const;
    const filter = { authorId: author.id };
    const one = [id];
    for (const [read, reason] of [
      [{ ids: one, expectedUpdatedAt: { [id]: readAt } }, SAVED_MEANWHILE],
      [{ ids: one, expectedUpdatedAt: { [id]: LATER } }, /^expectedUpdatedAt: /],
      [{ ids: one }, /^Somebody else wrote in this: .* have read\.$/],
      [{ filter, expectedUpdatedAt: { [id]: readAt } }, SAVED_MEANWHILE],
      [{ filter }, /^Somebody else wrote in this: .* have read\.$/],
    ] as const) {
      const { changed, refused } = await editors.bulk({ ...read, action });
      expect(changed).toBe(0);
      expect(refused).toMatchObject([{ id }]);
      expect(refused[0]?.reason).toMatch(reason);
    }
    expect(await status()).toBe('draft');
    const [row] = (await editors.list(filter)).items;
    const expectedUpdatedAt = { [id]: row?.updatedAt ?? readAt };
    expect(await editors.bulk({ filter, action, expectedUpdatedAt })).toMatchObject({ changed: 1 });
    await editors.bulk({ ids: [id], action: { do: 'unpublish' } });
    expect(await editors.bulk({ ids: [id], action, expectedUpdatedAt })).toMatchObject({
      changed: 0,
      refused: [{ reason: SAVED_MEANWHILE }],
    });
  });

  test('the text an author wrote after the editor’s reading is not published by a schedule, whose end names the author', async ({
    db,
  }) => {
    const { authors, editors, id, readAt, status } = await newsroom(db);
    const at = new Date(Date.now() + HOUR);
    const scheduled = async (expectedCopyAt: Date | null) => {
      const saved = await editors.saveCopy({ id, values: publishing, expectedCopyAt, baseUpdatedAt: readAt });
      return await editors.scheduleCopy({ id, expectedCopyAt: saved.updatedAt, at });
    };
    const { updatedAt } = await scheduled(null);
    const values = { typed: { excerpt: 'Mine' }, change: { excerpt: 'Mine' }, base: {} };
    const mine = await authors.saveCopy({ id, values, expectedCopyAt: updatedAt, baseUpdatedAt: readAt });
    const problem = expect.stringMatching(/^It was changed after it was scheduled/) as string;
    expect((await editors.get({ id })).copy).toMatchObject({ publishAt: null, problem });
    await scheduled(mine.updatedAt);
    expect((await editors.get({ id })).copy).toMatchObject({ publishAt: at, problem: null });
    await authors.takeOverCopy({ id });
    await publishDueCopies(servicesFor(db), [postKind], new Date(Date.now() + 2 * HOUR));
    expect((await editors.get({ id })).copy).toMatchObject({ publishAt: null, problem });
    expect(await status()).toBe('draft');
  });
});

test('A post is published without a time by whoever alone wrote it, and by nobody else', async ({ db }) => {
  const [ada, ben] = [await newMember(db, { role: 'editor' }), await newMember(db, { role: 'editor' })];
  const posts = ada.member.admin.posts;
  const { id } = await posts.create({ title: 'Odds', slug: randomUUID(), content: 'Mine', status: 'draft' });
  await posts.update({ id, status: 'published' });
  await posts.update({ id, status: 'draft' });
  await posts.update({ id, status: 'scheduled', publishedAt: LATER });
  await ben.member.admin.posts.update({ id, content: 'Ben’s' });
  await expect(posts.update({ id, status: 'published', publishedAt: null })).rejects.toMatchObject(
    refusedAt('expectedUpdatedAt'),
  );
  expect((await posts.bulk({ ids: [id], action: { do: 'publish' } })).changed).toBe(0);
  await posts.update({ id, status: 'draft' });
  await expect(posts.update({ id, status: 'published' })).rejects.toMatchObject(refusedAt('expectedUpdatedAt'));
});

test('A draft whose writer’s account is gone is published only as it was read', async ({ db }) => {
  const { author, editors, id, readAt, rewrite } = await newsroom(db);
  const { caller: ada } = await adminCaller(db);
  const { caller: ben, viewer } = await adminCaller(db);
  const { id: casino } = await insertCasino(db, { name: `Bay ${randomUUID().slice(0, 8)}` });
  await ben.admin.casinos.update({ id: casino, status: 'draft' });
  await rewrite();
  await db.deleteFrom('users').where('id', 'in', [author.id, viewer.userId]).execute();
  for (const more of [{}, { expectedUpdatedAt: readAt }])
    await expect(editors.update({ id, status: 'published', ...more })).rejects.toBeDefined();
  await expect(ada.admin.casinos.update({ id: casino, status: 'listed' })).rejects.toMatchObject(
    refusedAt('expectedUpdatedAt'),
  );
});

test('A casino’s draft is listed only as it was read, by a save, one action on many and an undo', async ({ db }) => {
  const { caller: ada } = await adminCaller(db);
  const { caller: ben } = await adminCaller(db);
  const { id } = await insertCasino(db, { name: `Bay ${randomUUID().slice(0, 8)}` });
  await ada.admin.casinos.update({ id, status: 'draft' });
  const { updatedAt: readAt } = await ada.admin.casinos.get({ id });
  await ben.admin.casinos.update({ id, description: 'Never read' });
  const list = (more: object) => ada.admin.casinos.update({ id, status: 'listed', ...more });
  await expect(list({})).rejects.toMatchObject(refusedAt('expectedUpdatedAt'));
  await expect(list({ expectedUpdatedAt: readAt })).rejects.toMatchObject(conflict);
  await expect(list({ expectedUpdatedAt: LATER })).rejects.toMatchObject(refusedAt('expectedUpdatedAt'));
  const action = { do: 'publish' } as const;
  for (const read of [{ ids: [id] }, { ids: [id], expectedUpdatedAt: { [id]: readAt } }, { filter: { q: '' } }]) {
    const { refused } = await ada.admin.casinos.bulk({ ...read, action });
    expect(refused.map((item) => item.id)).toContain(id);
  }
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await expect(ada.admin.casinos.revisions.undo({ entryId: entry.id })).rejects.toMatchObject(
    refusedAt('expectedUpdatedAt'),
  );
  const { updatedAt } = await ada.admin.casinos.get({ id });
  expect(await ada.admin.casinos.bulk({ ids: [id], action, expectedUpdatedAt: { [id]: updatedAt } })).toMatchObject({
    changed: 1,
  });
});

test('Facts and scores of a casino’s draft are listed only as they were read, in every way', async ({ db }) => {
  const { caller: ada } = await adminCaller(db);
  const { caller: ben } = await adminCaller(db);
  const { id } = await insertCasino(db, { name: `Cove ${randomUUID().slice(0, 8)}` });
  const casinos = ada.admin.casinos;
  const row = async () => (await casinos.list({ status: 'draft', limit: 100 })).items.find((item) => item.id === id);
  let count = 0;
  const write = {
    expectedFactsAt: () => ben.admin.casinos.update({ id, facts: { min_deposit: { value: (count += 1) } } }),
    expectedScoresAt: () => {
      const payouts = { score: 4, reason: `Tried ${(count += 1)} times.` };
      return ben.admin.casinos.update({ id, scores: { payouts } });
    },
  };
  for (const [field, writeUnread] of Object.entries(write)) {
    await casinos.update({ id, status: 'draft' });
    const seen = await row();
    const read = {
      expectedUpdatedAt: seen?.updatedAt,
      expectedFactsAt: seen?.factsSavedAt,
      expectedScoresAt: seen?.scoresSavedAt,
    };
    const list = (more: object) => casinos.update({ id, status: 'listed', ...read, ...more });
    await writeUnread();
    await expect(list({}), field).rejects.toMatchObject(conflict);
    await expect(list({ [field]: undefined }), field).rejects.toMatchObject(refusedAt(field));
    await expect(list({ [field]: LATER }), field).rejects.toMatchObject(refusedAt(field));
    const bulk = (is: Awaited<ReturnType<typeof row>>) =>
      casinos.bulk({
        ...{ ids: [id], action: { do: 'publish' } },
        expectedUpdatedAt: { [id]: is?.updatedAt ?? LONG_AGO },
        ...(is?.factsSavedAt && { expectedFactsAt: { [id]: is.factsSavedAt } }),
        ...(is?.scoresSavedAt && { expectedScoresAt: { [id]: is.scoresSavedAt } }),
      });
    expect((await bulk(seen)).refused, field).toHaveLength(1);
    expect((await bulk(await row())).changed, field).toBe(1);
    const { undoToken } = await casinos.bulk({ ids: [id], action: { do: 'unpublish' } });
    await writeUnread();
    const undone = await casinos.undoBulk({ token: undoToken ?? '' });
    expect(undone, 'an undo of what made it a draft').toMatchObject({ changed: 0, refused: [{ id }] });
    expect((await bulk(await row())).changed, field).toBe(1);
    const { undoToken: second } = await casinos.bulk({ ids: [id], action: { do: 'unpublish' } });
    expect(await casinos.undoBulk({ token: second ?? '' })).toMatchObject({ changed: 1 });
  }
});

test('An author’s preview link does not show an editor’s unpublished changes once the post is public', async ({
  db,
}) => {
  const { authors, editors, id, readAt } = await newsroom(db);
  const begun = await authors.saveCopy({
    id,
    values: { typed: {}, change: {}, base: {} },
    expectedCopyAt: null,
    baseUpdatedAt: LONG_AGO,
  });
  const link = (await authors.createPreview({ id })).url.split('/').at(-1) ?? '';
  await editors.update({ id, status: 'published', force: true, expectedUpdatedAt: readAt });
  const change = { content: 'Secret' };
  await editors.saveCopy({
    id,
    values: { typed: change, change, base: {} },
    expectedCopyAt: begun.updatedAt,
    baseUpdatedAt: LONG_AGO,
  });
  const seen = await callerFor(db).posts.preview({ token: link });
  expect(seen.contentHtml).not.toContain('Secret');
});

test('Another author ends the preview links that the former author made, and no others', async ({ db }) => {
  const { authors, editors, id } = await newsroom(db);
  const next = await newMember(db, { role: 'author' });
  const getToken = async (posts: typeof authors) => (await posts.createPreview({ id })).url.split('/').at(-1) ?? '';
  const isOpen = async (token: string) =>
    await callerFor(db)
      .posts.preview({ token })
      .then(
        () => true,
        () => false,
      );
  const [former, editorial] = [await getToken(authors), await getToken(editors)];
  await editors.update({ id, authorId: next.id });
  expect([await isOpen(former), await isOpen(editorial)]).toEqual([false, true]);
  const second = await getToken(next.member.admin.posts);
  const { author } = await newsroom(db);
  await editors.bulk({ ids: [id], action: { do: 'author', authorId: author.id } });
  expect([await isOpen(second), await isOpen(editorial)]).toEqual([false, true]);
});

test('A post in the trash is begun again by nobody', async ({ db }) => {
  const { editors, id } = await newsroom(db);
  const other = await newMember(db, { role: 'author' });
  await editors.remove({ id });
  const change = { title: 'Mine', slug: randomUUID(), content: 'Mine' };
  const save = { values: { typed: change, change, base: {} }, expectedCopyAt: null, baseUpdatedAt: null };
  await expect(other.member.admin.posts.saveCopy({ id: `new:${id}`, ...save })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('A post whose author named a reviewer counts as unchecked until somebody has reviewed it', async ({ db }) => {
  const { author, editor, authors, editors, id } = await newsroom(db);
  const unchecked = async () =>
    (await editors.list({ authorId: author.id, check: 'unchecked' })).items.map((post) => post.id);
  await authors.update({ id, reviewerId: editor.id });
  expect(await unchecked()).toEqual([id]);
  const { updatedAt } = await editors.get({ id });
  await editors.update({ id, status: 'published', expectedUpdatedAt: updatedAt });
  expect(await unchecked()).toEqual([id]);
  await editors.update({ id, status: 'draft' });
  await authors.sendForReview({ id });
  expect(await unchecked()).toEqual([]);
  await editors.update({ id, status: 'published', expectedUpdatedAt: (await editors.get({ id })).updatedAt });
  expect(await unchecked()).toEqual([]);
});

test('A page’s unpublished changes have a base that the page has had', async ({ db }) => {
  const { caller } = await adminCaller(db);
  const { slug } = await insertPage(db, { slug: `page-${randomUUID().slice(0, 8)}` });
  const values = { typed: { title: 'New' }, change: { title: 'New' }, base: {} };
  for (const baseUpdatedAt of [null, LATER]) {
    await expect(
      caller.admin.pages.saveCopy({ id: slug, values, expectedCopyAt: null, baseUpdatedAt }),
    ).rejects.toMatchObject(refusedAt('baseUpdatedAt'));
  }
  const begun = { id: `new:${randomUUID()}`, values, expectedCopyAt: null };
  await expect(caller.admin.pages.saveCopy({ ...begun, baseUpdatedAt: LONG_AGO })).rejects.toMatchObject(
    refusedAt('baseUpdatedAt'),
  );
});
