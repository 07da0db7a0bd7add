import { describe, expect } from 'vitest';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { KINDS } from '../../fixtures/kinds';

const MISSING = { code: 'NOT_FOUND' };
const CONFLICT = { code: 'CONFLICT', message: 'This was saved elsewhere in the meantime.' };

describe.each(KINDS)('revisions of a $kind', ({ insert, of, textOf, hasDrafts }) => {
  test('Every save that changes the text stores a revision, the first time also of what was there, page by page', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const id = await insert(db, 'Original.');
    const { write, revisions, remove } = of(caller.admin, id);
    for (const text of ['Second.', 'Second.', 'Third.']) await write(text);
    const { items } = await revisions.list({ id });
    const texts = await Promise.all(items.map(async (revision) => textOf(await revisions.get({ id: revision.id }))));
    expect(texts).toEqual(['Third.', 'Second.', 'Original.']);
    expect(items.map(({ savedBy }) => savedBy !== null)).toEqual([true, true, false]);
    const first = await revisions.list({ id, limit: 2 });
    const rest = await revisions.list({ id, limit: 2, cursor: first.nextCursor ?? '' });
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
    await expect(revisions.get({ id: crypto.randomUUID() })).rejects.toMatchObject(MISSING);
    await remove();
    if (hasDrafts) await expect(revisions.restore({ id: items.at(-1)?.id ?? '' })).rejects.toMatchObject(MISSING);
  });

  test('A revision of what visitors see is restored as changes that are not public yet, and over nobody’s save', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const id = await insert(db, 'Original.');
    const { get, write, revisions, publishCopy } = of(caller.admin, id);
    const former = await get();
    await write('Second.');
    const seen = await get();
    const oldest = (await revisions.list({ id })).items.at(-1)?.id ?? '';
    const restore = (expectedUpdatedAt: Date) => revisions.restore({ id: oldest, expectedUpdatedAt });
    await expect(restore(former.updatedAt)).rejects.toMatchObject(CONFLICT);
    const { copyAt } = await restore(seen.updatedAt);
    expect(await get()).toMatchObject({ text: 'Second.', updatedAt: seen.updatedAt, copy: { values: {} } });
    // The answer was lost.
    expect(await restore(seen.updatedAt)).toEqual({ id, copyAt });
    await publishCopy({ id, expectedCopyAt: copyAt ?? seen.updatedAt });
    expect(await get()).toMatchObject({ text: 'Original.', copy: null });
  });
});

const WITH_DRAFTS = KINDS.filter(({ hasDrafts }) => hasDrafts);

describe.each(WITH_DRAFTS)('autosaves of a $kind', ({ insert, of, textOf }) => {
  test('A draft has one revision for its autosaves, and gets back a former one at once', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const id = await insert(db, 'Original.', true);
    const { get, write, revisions } = of(caller.admin, id);
    for (const text of ['S.', 'Se.', 'Second.']) await write(text, { isAutosave: true });
    const { updatedAt } = await write('Third.');
    const { items } = await revisions.list({ id });
    expect(items.map(({ isAutosave }) => isAutosave)).toEqual([false, true, false]);
    expect(textOf(await revisions.get({ id: items[1]?.id ?? '' }))).toBe('Second.');
    await revisions.restore({ id: items.at(-1)?.id ?? '', expectedUpdatedAt: updatedAt });
    expect(await get()).toMatchObject({ text: 'Original.', copy: null });
    expect((await revisions.list({ id })).items).toHaveLength(4);
  });

  test('What visitors see is never autosaved, and an autosave publishes nothing', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const [open, draft] = [await insert(db, 'Original.'), await insert(db, 'Original.', true)];
    const refused = { code: 'BAD_REQUEST', message: 'Only drafts are saved by themselves.' };
    await expect(of(caller.admin, open).write('New.', { isAutosave: true })).rejects.toMatchObject(refused);
    for (const status of ['published', 'listed'])
      await expect(of(caller.admin, draft).write('New.', { status, isAutosave: true })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    expect(await of(caller.admin, open).get()).toMatchObject({ text: 'Original.' });
  });
});
