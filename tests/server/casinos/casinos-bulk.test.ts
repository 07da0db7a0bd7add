import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { newMember } from '../../fixtures/people';

const stored = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('casinos')
    .select(['id', 'slug', 'status', 'status_reason', 'status_at', 'placement', 'rating', 'deleted_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

describe('one action on many casinos', () => {
  test('one action on many casinos lists what it can, explains the refusals, and is undone one time', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const drafts = [await insertCasino(db, { status: 'draft' }), await insertCasino(db, { status: 'draft' })];
    const bare = await insertCasino(db, { status: 'draft', name: 'Bare', description: '', affiliate_link: '' });
    const open = await insertCasino(db, { name: 'Open' });
    const ids = [...drafts, bare, open].map(({ id }) => id);
    const before = await stored(db, ids);
    const gone = randomUUID();
    const { changed, refused, undoToken } = await caller.admin.casinos.bulk({
      ids: [...ids, gone],
      action: { do: 'publish' },
    });
    expect(changed).toBe(2);
    expect(refused).toEqual([
      { id: bare.id, title: 'Bare', reason: expect.stringContaining('required') as string },
      { id: open.id, title: 'Open', reason: 'It is on the site already: listed.' },
      { id: gone, title: '', reason: 'It is gone.' },
    ]);
    expect((await stored(db, ids)).filter(({ status }) => status === 'listed')).toHaveLength(3);
    if (undoToken === null) throw new Error('Nothing can be undone.');
    const stranger = (await adminCaller(db)).caller;
    await expect(stranger.admin.casinos.undoBulk({ token: undoToken })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(caller.admin.posts.undoBulk({ token: undoToken })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await caller.admin.casinos.undoBulk({ token: undoToken })).toEqual({ changed: 2, refused: [] });
    expect(await stored(db, ids)).toEqual(before);
    await expect(caller.admin.casinos.undoBulk({ token: undoToken })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one action on many casinos turns them into drafts or trashes them; each comes back as it was, with the day of its warning', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const warned = {
      status: 'warning',
      status_reason: 'It has not paid.',
      status_at: new Date('2026-03-01T00:00:00Z'),
    };
    const ids = [
      (await insertCasino(db, { placement: 1, slug: 'bulk-first' })).id,
      (await insertCasino(db, { ...warned, placement: 2 })).id,
    ];
    const before = await stored(db, ids);
    for (const act of ['unpublish', 'trash'] as const) {
      const { changed, undoToken } = await caller.admin.casinos.bulk({ ids, action: { do: act } });
      expect(changed, act).toBe(2);
      expect(await stored(db, ids), act).not.toEqual(before);
      if (undoToken === null) throw new Error('Nothing can be undone.');
      expect(await caller.admin.casinos.undoBulk({ token: undoToken }), act).toEqual({ changed: 2, refused: [] });
      expect(await stored(db, ids), act).toEqual(before);
    }
  });

  test('a warning taken off the site is not listed again among many, and Undo brings back its own deletion alone', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const { casinos, trash } = caller.admin;
    const { id } = await insertCasino(db, { status: 'warning', status_reason: 'It has not paid.', slug: randomUUID() });
    expect((await casinos.bulk({ ids: [id], action: { do: 'unpublish' } })).changed).toBe(1);
    expect(await casinos.bulk({ ids: [id], action: { do: 'publish' } })).toMatchObject({
      changed: 0,
      refused: [{ id, reason: 'Visitors saw it last as “Warning”. Open it to list it again.' }],
    });
    const { undoToken } = await casinos.bulk({ ids: [id], action: { do: 'trash' } });
    await trash.restore({ kind: 'casino', id });
    await casinos.remove({ id });
    expect(await casinos.undoBulk({ token: undoToken ?? '' })).toMatchObject({ changed: 0, refused: [{ id }] });
  });

  test('one action on many casinos means every match with a filter, and what another user saved since is left unchanged', async ({
    db,
  }) => {
    const { caller } = await adminCaller(db);
    const name = `Gull ${randomUUID().slice(0, 8)}`;
    const inside = [await insertCasino(db, { name: `${name} one` }), await insertCasino(db, { name: `${name} two` })];
    const outside = await insertCasino(db);
    const { changed, undoToken } = await caller.admin.casinos.bulk({
      filter: { q: name, status: 'listed' },
      action: { do: 'unpublish' },
    });
    expect(changed).toBe(2);
    expect((await stored(db, [outside.id]))[0]?.status).toBe('listed');
    const [first] = inside;
    if (!first || undoToken === null) throw new Error('Nothing can be undone.');
    await caller.admin.casinos.update({ id: first.id, description: 'Another word.' });
    expect(await caller.admin.casinos.undoBulk({ token: undoToken })).toMatchObject({
      changed: 1,
      refused: [{ id: first.id }],
    });
  });

  test('one action on many casinos is refused with words for bad input, and is not for authors', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db);
    const action = { do: 'unpublish' } as const;
    for (const input of [
      { action },
      { ids: [], action },
      { ids: [id, id], action },
      { ids: [id], filter: {}, action },
      { ids: [id], action: { do: 'closed' } },
      { filter: { status: 'open' }, action },
      { ids: Array.from({ length: 501 }, () => randomUUID()), action },
    ]) {
      await expect(caller.admin.casinos.bulk(input as never), JSON.stringify(input).slice(0, 80)).rejects.toMatchObject(
        {
          code: 'BAD_REQUEST',
        },
      );
    }
    const { member } = await newMember(db, { role: 'author' });
    await expect(member.admin.casinos.bulk({ ids: [id], action })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('the list is sorted by rating and by check, page by page', async ({ db }) => {
    const { caller } = await adminCaller(db);
    const name = `Tern ${randomUUID().slice(0, 8)}`;
    const made = [
      await insertCasino(db, { name: `${name} a`, rating: 4.5, verified_at: new Date('2026-02-01T00:00:00Z') }),
      await insertCasino(db, { name: `${name} b`, rating: null, status: 'draft', verified_at: null }),
      await insertCasino(db, { name: `${name} c`, rating: 4.9, verified_at: new Date('2026-01-01T00:00:00Z') }),
    ];
    const walk = async (sort: 'rating' | 'checked') => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof caller.admin.casinos.list>> = await caller.admin.casinos.list({
          q: name,
          sort,
          limit: 1,
          cursor,
        });
        names.push(...page.items.map((casino) => casino.name.slice(-1)));
        cursor = page.nextCursor;
      } while (cursor !== null && names.length < 5);
      return names.join('');
    };
    expect(made).toHaveLength(3);
    expect([await walk('rating'), await walk('checked')]).toEqual(['cab', 'bca']);
  });
});
