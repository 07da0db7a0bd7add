import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { findDepartures } from '../../../shared/ranking/casino-ranking';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import type { Db } from '../../../server/database/database';
import { lockRankingOrder } from '../../../server/features/ranking/ranking.queries';
import { explainRanking } from '../../../server/features/ranking/why.service';
import { insertCasino } from '../../builders/casinos';
import { letChangesAge } from '../../builders/changes';
import { insertScoredCasino } from '../../builders/scores';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const test = databaseTest.extend('editor', { scope: 'file' }, async ({ db }) => await adminCaller(db));

/** Ranks `count` casinos with complete scores at places 1, 2, 3 …, each a tenth lower than the one before. */
async function rank(db: Db, count: number) {
  await db.updateTable('casinos').set({ placement: null }).execute();
  const ids: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    const { id } = await insertScoredCasino(db, { rating: Math.round(50 - place) / 10, placement: place });
    ids.push(id);
  }
  return ids;
}

const storedPlace = (db: Db, id: string) =>
  db
    .selectFrom('casinos')
    .select(['placement', 'placement_reason as reason', 'placed_at as placedAt', 'placed_by as placedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const rankLines = (db: Db, id: string) =>
  db
    .selectFrom('casino_changes')
    .select(['before', 'after', 'note'])
    .where('casino_id', '=', id)
    .where('kind', '=', 'rank')
    .orderBy('id')
    .execute();

const raised = (score: number) =>
  Object.fromEntries(['payouts', 'terms', 'fairness', 'games'].map((key) => [key, { score, reason: 'New tests.' }]));

test('a place that deviates from the scores requires a reason, without which nothing is stored', async ({
  db,
  editor,
}) => {
  const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
  const { name } = await db.selectFrom('casinos').select('name').where('id', '=', d).executeTakeFirstOrThrow();
  const { reorder } = editor.caller.admin.casinos;
  await expect(reorder({ ids: [d, a, b, c] })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: `reasons.${d}: Say in a sentence why ${name} is to stand at #1.`,
  });
  expect((await storedPlace(db, d)).placement).toBe(4);
  expect(await rankLines(db, d)).toEqual([]);
});

test('a place that deviates from the scores needs no other reasons than the form asks for, whatever was moved, back and forth', async ({
  db,
  editor,
}) => {
  const { reorder, ranking } = editor.caller.admin.casinos;
  const [first = '', second = '', third = ''] = await rank(db, 3);
  await reorder({ ids: [third, first, second], reasons: { [third]: 'Its games.' } });
  const stored = await ranking();
  // `second` was moved and put back, then `first` to the top.
  const ids = [first, third, second];
  const moved = [second, first];
  const order = ids.flatMap((id) => stored.filter((casino) => casino.id === id));
  expect(findDepartures(stored, order, new Set(moved)).asked).toEqual(new Set());
  await reorder({ ids, moved });
  expect((await ranking()).map(({ id }) => id)).toEqual(ids);
});

test('a place that deviates from the scores is stored with its reason, the day, the editor and a history entry', async ({
  db,
  editor,
}) => {
  const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
  const reasons = { [d.toUpperCase()]: 'The lowest edge that we have measured.' };
  await editor.caller.admin.casinos.reorder({ ids: [d, a, b, c], reasons });
  expect(await storedPlace(db, d)).toMatchObject({
    placement: 1,
    reason: 'The lowest edge that we have measured.',
    placedAt: expect.any(Date) as Date,
    placedBy: editor.viewer.userId,
  });
  expect(await rankLines(db, d)).toEqual([{ before: 4, after: 1, note: 'The lowest edge that we have measured.' }]);
  // The casinos it passed still follow the scores, so their history lines have no reason.
  expect(await rankLines(db, a)).toEqual([{ before: 1, after: 2, note: null }]);
  expect(await storedPlace(db, a)).toMatchObject({ placement: 2, reason: null });
  expect(await explainRanking(db, d)).toMatchObject({ place: 1, byScore: 4, isMoved: true });
  expect(await explainRanking(db, a)).toMatchObject({ place: 2, byScore: 1, isMoved: false });
});

test('a place that deviates from the scores keeps its reason and day when another casino passes it, and loses them when it returns', async ({
  db,
  editor,
}) => {
  const { reorder } = editor.caller.admin.casinos;
  const [a = '', b = '', c = '', d = '', e = ''] = await rank(db, 5);
  await reorder({ ids: [e, a, b, c, d], reasons: { [e]: 'First.' } });
  const { placedAt } = await storedPlace(db, e);
  await letChangesAge(db, e);
  await reorder({ ids: [d, e, a, b, c], reasons: { [d]: 'Second.' } });
  expect(await storedPlace(db, e)).toMatchObject({ placement: 2, reason: 'First.', placedAt });
  await letChangesAge(db, e);
  await reorder({ ids: [a, b, c, d, e] });
  expect(await storedPlace(db, e)).toMatchObject({ placement: 5, reason: null });
  expect(await rankLines(db, e)).toEqual([
    { before: 5, after: 1, note: 'First.' },
    { before: 1, after: 2, note: null },
    { before: 2, after: 5, note: null },
  ]);
});

test('the history keeps no reason of a place when its editor corrects it within the score order', async ({
  db,
  editor,
}) => {
  const { reorder, update } = editor.caller.admin.casinos;
  const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
  await db.updateTable('casinos').set({ placement: null }).where('id', '=', d).execute();
  const told = async () =>
    (await callerFor(db).changes.list({ slug: d })).items.map(({ before, after, note }) => ({ before, after, note }));
  await reorder({ ids: [d, a, b, c], reasons: { [d]: 'First.' } });
  expect(await told()).toEqual([{ before: 'not ranked', after: '#1', note: '“First.”' }]);
  await reorder({ ids: [a, b, c, d] });
  expect(await told()).toEqual([{ before: 'not ranked', after: '#4', note: null }]);
  await update({ id: d, placement: 1, placementReason: 'Again.' });
  await update({ id: d, placement: 4, placementReason: null });
  expect(await told()).toEqual([{ before: 'not ranked', after: '#4', note: null }]);
});

test('a place that deviates from the scores requires no reason while scores are missing, or if the site is not listed', async ({
  db,
  editor,
}) => {
  const [a = '', b = ''] = await rank(db, 2);
  const unscored = await insertCasino(db, { rating: 1 });
  const warned = await insertScoredCasino(db, { rating: 1, status: 'warning', status_reason: 'It does not pay.' });
  await expect(editor.caller.admin.casinos.reorder({ ids: [unscored.id, warned.id, a, b] })).resolves.toBeDefined();
  expect(await explainRanking(db, unscored.id)).toMatchObject({ place: 1, byScore: null, isMoved: false });
  expect(await explainRanking(db, warned.id)).toBeNull();
  // The unscored casino keeps its place, so the scored ones share the rest; an unlisted one takes none.
  expect(await explainRanking(db, a)).toMatchObject({ place: 2, byScore: 2, isMoved: false });
  expect((await storedPlace(db, a)).placement).toBe(3);
});

test('a place that deviates from the scores can be given to an unranked casino, and removed again', async ({
  db,
  editor,
}) => {
  const { reorder, ranking, unranked } = editor.caller.admin.casinos;
  const [a = '', b = ''] = await rank(db, 2);
  const { id, name } = await insertScoredCasino(db, { rating: 3.1 });
  expect(await unranked({ q: name })).toMatchObject([{ id, isScored: true }]);
  await expect(reorder({ ids: [id, a, b] })).rejects.toThrow(`reasons.${id}`);
  await reorder({ ids: [a, b, id] });
  expect((await ranking()).map((casino) => casino.id)).toEqual([a, b, id]);
  await letChangesAge(db, id);
  await reorder({ ids: [a, b], unranked: [id] });
  expect(await storedPlace(db, id)).toMatchObject({ placement: null, reason: null });
  expect((await rankLines(db, id)).map(({ after }) => after)).toEqual([3, null]);
});

test('a place that deviates from the scores is refused for more casinos than the limit, and for a reason that is empty or too long', async ({
  db,
  editor,
}) => {
  const { reorder } = editor.caller.admin.casinos;
  const [a = ''] = await rank(db, 1);
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  await expect(reorder({ ids: many })).rejects.toThrow('At most 500 casinos can be ordered');
  await expect(reorder({ ids: [a], reasons: { [a]: ' ' } })).rejects.toThrow('Say in a sentence why');
  await expect(reorder({ ids: [a], reasons: { [a]: 'x'.repeat(301) } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(reorder({ ids: [a], reasons: { nobody: 'Because.' } })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(reorder({ ids: [a], unranked: [a] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an order saved by two editors at the same time is the complete order of one of them', async ({ db, editor }) => {
  const second = await adminCaller(db);
  const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
  const orders = [
    { ids: [d, a, b, c], reasons: { [d]: 'One.' } },
    { ids: [c, a, b, d], reasons: { [c]: 'Two.', [d]: 'Two.' } },
  ] as const;
  await Promise.all([
    editor.caller.admin.casinos.reorder({ ...orders[0], ids: [...orders[0].ids] }),
    second.caller.admin.casinos.reorder({ ...orders[1], ids: [...orders[1].ids] }),
  ]);
  const stored = (await editor.caller.admin.casinos.ranking()).map(({ id }) => id);
  expect(orders.map(({ ids }) => ids)).toContainEqual(stored);
  const first = stored[0] ?? '';
  expect((await storedPlace(db, first)).reason).toBe(first === d ? 'One.' : 'Two.');
});

test('a saved order does not overwrite an order or a reason that another user saved since it was read', async ({
  db,
  editor,
}) => {
  const { reorder, ranking } = editor.caller.admin.casinos;
  const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
  const read = async () => (await ranking()).map(({ id, placementReason }) => ({ id, reason: placementReason }));
  const expected = await read();
  const reasons = { [d]: 'Its bonus has no wagering.' };
  await reorder({ ids: [d, a, b, c], reasons, expected });
  // Sent again, because the first answer was lost.
  await reorder({ ids: [d, a, b, c], reasons, expected });
  const refused = { code: 'CONFLICT', message: SAVED_MEANWHILE };
  await expect(reorder({ ids: [a, c, b, d], reasons: { [c]: 'Mine.' }, expected })).rejects.toMatchObject(refused);
  expect(await storedPlace(db, d)).toMatchObject({ placement: 1, reason: reasons[d] });
  // The order is the one that was read, but the reason is not.
  const same = { ids: [d, a, b, c], reasons: { [d]: 'Another.' } };
  const unread = (await read()).map(({ id }) => ({ id, reason: null }));
  await expect(reorder({ ...same, expected: unread })).rejects.toMatchObject(refused);
  // A site added since is no conflict.
  const seen = await read();
  await insertScoredCasino(db, { rating: 1, placement: 5 });
  await reorder({ ...same, expected: seen });
  expect(await storedPlace(db, d)).toMatchObject({ placement: 1, reason: 'Another.' });
});

test('a place that deviates from the scores is saved without a site that was deleted since it was read', async ({
  db,
  editor,
}) => {
  const { reorder, ranking, remove } = editor.caller.admin.casinos;
  const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
  const expected = (await ranking()).map(({ id, placementReason }) => ({ id, reason: placementReason }));
  await remove({ id: b });
  const reasons = { [d]: 'It paid us first.', [b]: 'Gone.' };
  expect(await reorder({ ids: [d, b, a, c], reasons, expected })).toMatchObject({ ids: [d, a, c] });
  const seen = [d, a, b, c].map((id) => ({ id, reason: null }));
  expect(await reorder({ ids: [d, a, c], unranked: [b], expected: seen })).toMatchObject({ ids: [d, a, c] });
  await expect(reorder({ ids: [b], expected: seen })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a saved order is not overwritten by a place from a form loaded earlier, unless both agree', async ({
  db,
  editor,
}) => {
  const [a = '', b = '', c = ''] = await rank(db, 3);
  const { reorder, update } = editor.caller.admin.casinos;
  const refused = { code: 'CONFLICT', message: SAVED_MEANWHILE };
  await reorder({ ids: [c, a, b], reasons: { [c]: 'It paid us first.' } });
  const read = { placement: 3, reason: null };
  const typed = { id: c, placement: 2, placementReason: 'So.', expectedPlace: read };
  await expect(update(typed)).rejects.toMatchObject(refused);
  await expect(update({ id: c, placementReason: 'So.', expectedPlace: read })).rejects.toMatchObject(refused);
  expect(await storedPlace(db, c)).toMatchObject({ placement: 1, reason: 'It paid us first.' });
  await update({ id: c, description: 'Another text.', expectedPlace: read });
  await update({ id: c, placement: 1, placementReason: 'It paid us first.', expectedPlace: read });
  await update({ ...typed, expectedPlace: { placement: 1, reason: 'It paid us first.' } });
  expect(await storedPlace(db, c)).toMatchObject({ placement: 2, reason: 'So.' });
});

test('an order saved while scores of the same casinos are saved causes no deadlock', async ({ db, editor }) => {
  const { reorder, update } = editor.caller.admin.casinos;
  const [a = '', b = '', c = ''] = await rank(db, 3);
  await Promise.all([
    // Each has a reason, since any of them may deviate from the scores by then.
    reorder({ ids: [c, a, b], reasons: { [a]: 'One.', [b]: 'One.', [c]: 'One.' } }),
    update({ id: a, scores: raised(1) }),
    update({ id: b, scores: raised(4.9) }),
    update({ id: c, scores: raised(4.8) }),
  ]);
  expect((await editor.caller.admin.casinos.ranking()).map(({ id }) => id)).toEqual([c, a, b]);
});

test('scores that change leave a casino in its place, with a reason that says so, listed as a deviation to review', async ({
  db,
  editor,
}) => {
  const { update, departures, reorder } = editor.caller.admin.casinos;
  const [a = '', b = '', c = ''] = await rank(db, 3);
  await update({ id: c, scores: raised(5) });
  const { reason, placement } = await storedPlace(db, c);
  expect(placement).toBe(3);
  expect(reason).toMatch(/^Kept its place when scores changed on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(await explainRanking(db, c)).toMatchObject({
    headline: '#1 by score, #3 in our list.',
    detail: `${reason}.`,
    isMoved: true,
  });
  expect(await departures()).toMatchObject([{ id: c, place: 3, byScore: 1, placementReason: reason }]);
  // The same order, now with an editor's reason.
  await reorder({ ids: [a, b, c], reasons: { [c]: 'Its scores are a week old.' } });
  expect(await departures()).toEqual([]);
  expect((await storedPlace(db, c)).reason).toBe('Its scores are a week old.');
});

test('scores that change use the reason of the editor who moves the casino with the same save', async ({
  db,
  editor,
}) => {
  const [, , c = ''] = await rank(db, 3);
  await editor.caller.admin.casinos.update({
    id: c,
    placement: 1,
    rating: 4.6,
    ratingReason: 'Its newest tests.',
    placementReason: 'No other pays within a minute.',
  });
  expect((await storedPlace(db, c)).reason).toBe('No other pays within a minute.');
});

test('a place entered in the form of one casino requires a reason if it deviates from the scores, without which nothing is stored', async ({
  db,
  editor,
}) => {
  const { update } = editor.caller.admin.casinos;
  const [, , c = ''] = await rank(db, 3);
  const { name } = await db.selectFrom('casinos').select('name').where('id', '=', c).executeTakeFirstOrThrow();
  await expect(update({ id: c, placement: 1, bonusAmount: '9% on top' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: `placementReason: Say in a sentence why ${name} is to stand at #1.`,
  });
  expect((await storedPlace(db, c)).placement).toBe(3);
  expect((await editor.caller.admin.casinos.get({ id: c })).bonusAmount).not.toBe('9% on top');
  await update({ id: c, placement: 1, placementReason: 'The lowest edge.' });
  expect(await storedPlace(db, c)).toMatchObject({ placement: 1, reason: 'The lowest edge.' });
  expect(await rankLines(db, c)).toEqual([{ before: 3, after: 1, note: 'The lowest edge.' }]);
});

test('a place entered in the form of one casino requires no reason if it follows the scores, if a score is missing, or if it is removed', async ({
  db,
  editor,
}) => {
  const { update } = editor.caller.admin.casinos;
  const [, b = '', c = ''] = await rank(db, 3);
  const unscored = await insertCasino(db, { rating: 1 });
  await expect(update({ id: unscored.id, placement: 1 })).resolves.toBeDefined();
  await expect(update({ id: c, placement: 7 })).resolves.toBeDefined();
  await expect(update({ id: b, placement: null })).resolves.toBeDefined();
});

test('the place of a new casino with scores follows the same rule, and is dated', async ({ db, editor }) => {
  await rank(db, 2);
  const fields = {
    name: 'Straight to the top',
    rating: 2,
    ratingOverride: null,
    description: 'New here.',
    bonusAmount: '5% on top',
    affiliateLink: 'https://top.example.com/join',
    scores: raised(2),
    placement: 1,
  };
  const { create } = editor.caller.admin.casinos;
  await expect(create(fields)).rejects.toThrow('placementReason: Say in a sentence why Straight to the top');
  expect(await db.selectFrom('casinos').select('id').where('name', '=', fields.name).execute()).toEqual([]);
  const { id } = await create({ ...fields, placementReason: 'A test of the form.' });
  expect(await storedPlace(db, id)).toMatchObject({
    placement: 1,
    placedAt: expect.any(Date) as Date,
    placedBy: editor.viewer.userId,
  });
});

test('the place of a new casino waits for an order that is being saved', async ({ db, editor }) => {
  await rank(db, 2);
  const { pending } = await db.transaction().execute(async (trx) => {
    await lockRankingOrder(trx);
    const pending = editor.caller.admin.casinos.create({
      name: 'Waiting for the order',
      rating: 1,
      ratingOverride: null,
      description: 'New here.',
      bonusAmount: '5% on top',
      affiliateLink: 'https://waiting.example.com/join',
      scores: raised(1),
    });
    const waiting = sql<{ count: number }>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())
      `;
    await vi.waitFor(async () => expect((await waiting.execute(trx)).rows).toEqual([{ count: 1 }]), 20_000);
    // Returned in an object: a bare promise would be awaited, and the transaction would block.
    return { pending };
  });
  await expect(pending).resolves.toBeDefined();
});

test('the explanation of a place states the place by score, the editor’s change, when and why', async ({
  db,
  editor,
}) => {
  const [a = '', b = '', c = ''] = await rank(db, 3);
  await sql`update profiles set display_name = 'm.keller', author_slug = 'mkeller', is_public = true where id = ${editor.viewer.userId}`.execute(
    db,
  );
  await editor.caller.admin.casinos.reorder({ ids: [c, a, b], reasons: { [c]: 'The lowest edge.' } });
  await sql`update casinos set placed_at = '2026-10-01T23:30:00Z' where id = ${c}`.execute(db);
  expect(await explainRanking(db, c)).toMatchObject({
    headline: '#3 by score, #1 by an editor’s decision.',
    detail: 'Moved up two places on Oct 1, 2026 by m.keller: “The lowest edge.”',
    movedAt: 'Oct 1, 2026',
    movedBy: 'm.keller',
    reason: 'The lowest edge.',
    rating: 4.7,
    totalLabel: 'Overall',
  });
  expect((await explainRanking(db, c))?.parts).toContainEqual({ name: 'Payouts', weight: 40, score: 4.7 });
  expect(await explainRanking(db, b)).toMatchObject({
    headline: '#2 by score, #3 in our list.',
    detail: 'Its place changed because other sites moved.',
  });
});

test('the explanation of a place names the site if the editor has no display name', async ({ db, editor }) => {
  const [a = '', b = ''] = await rank(db, 2);
  await sql`update profiles set display_name = null where id = ${editor.viewer.userId}`.execute(db);
  await editor.caller.admin.settings.update({ siteName: 'Skin Desk' });
  await editor.caller.admin.casinos.reorder({ ids: [b, a], reasons: { [b]: 'The lowest edge.' } });
  const { movedBy, detail } = (await explainRanking(db, b)) ?? {};
  expect(movedBy).toBe('Skin Desk');
  expect(detail).toMatch(/ by Skin Desk: “The lowest edge\.”$/);
  await editor.caller.admin.settings.update({ siteName: 'LootRank' });
});

test('the explanation of the places is a page of all of them, without drafts and sites without an offer', async ({
  db,
}) => {
  const [a = ''] = await rank(db, 1);
  await insertScoredCasino(db, { rating: 4, placement: 2, status: 'paused', status_reason: 'Moving house.' });
  await insertScoredCasino(db, { rating: 4, placement: 3, status: 'draft' });
  const waiting = await insertCasino(db, { name: 'Waiting for its place', rating: 5 });
  const told = await callerFor(db).casinos.ranking();
  expect(told.ranked.map(({ id }) => id)).toEqual([a]);
  expect(told.ranked[0]?.why.headline).toBe('Highest score (4.9).');
  expect(told.unranked.casinos.map(({ id }) => id)).toContain(waiting.id);
  expect(told.criteria.map(({ weight }) => weight)).toEqual([40, 25, 20, 15]);
});
