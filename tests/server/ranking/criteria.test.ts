import { sql } from 'kysely';
import { expect } from 'vitest';
import { DEFAULT_CRITERIA, weightedMean } from '../../../shared/ranking/casino-scores';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const test = databaseTest.extend(
  'admin',
  { scope: 'file' },
  async ({ db }) => (await adminCaller(db)).caller.admin.casinos,
);

const weighing = (...weights: number[]) =>
  DEFAULT_CRITERIA.map((criterion, index) => ({ ...criterion, weight: weights[index] ?? 0 }));

async function scored(db: Db, scores: number[], more: Parameters<typeof insertCasino>[1] = {}) {
  const { id } = await insertCasino(db, more);
  await db
    .insertInto('casino_scores')
    .values(
      scores.map((score, at) => ({ casino_id: id, criterion: DEFAULT_CRITERIA[at]?.key ?? '', score, reason: 'x' })),
    )
    .execute();
  return id;
}

const getRating = async (db: Db, id: string) =>
  (await db.selectFrom('casinos').select('rating').where('id', '=', id).executeTakeFirstOrThrow()).rating;

const ratingLines = (db: Db, id: string) =>
  db
    .selectFrom('casino_changes')
    .select(['before', 'after'])
    .where('casino_id', '=', id)
    .where('kind', '=', 'rating')
    .execute();

test('new weights first report what they would change, and then change every rating with one history entry each', async ({
  db,
  admin,
}) => {
  await admin.saveCriteria({ criteria: weighing(40, 25, 20, 15) });
  const payer = await scored(db, [50, 10, 10, 10], { rating: 2.6, placement: 1 });
  const fair = await scored(db, [10, 50, 50, 50], { rating: 3.4, placement: 2 });
  const owned = await scored(db, [50, 10, 10, 10], { rating: 4.4, rating_override: 4.4 });
  const partly = await scored(db, [50], { rating: 3 });
  const criteria = weighing(97, 1, 1, 1);
  const preview = await admin.previewCriteria({ criteria });
  expect(preview.ratings.map(({ id, from, to }) => [id, from, to]).sort()).toEqual(
    [
      [payer, 2.6, 4.9],
      [fair, 3.4, 1.1],
    ].sort(),
  );
  expect(await getRating(db, payer)).toBe(2.6);
  await expect(admin.saveCriteria({ criteria })).resolves.toMatchObject({ ratings: 2 });
  expect(await Promise.all([payer, fair, owned, partly].map((id) => getRating(db, id)))).toEqual([4.9, 1.1, 4.4, 3]);
  expect(await ratingLines(db, payer)).toEqual([{ before: 2.6, after: 4.9 }]);
  expect(await ratingLines(db, owned)).toEqual([]);
});

test('new weights report no change to a site in the trash', async ({ db, admin }) => {
  const id = await scored(db, [50, 10, 10, 10], { rating: 2.6 });
  const criteria = weighing(70, 10, 10, 10);
  const rated = async () => (await admin.previewCriteria({ criteria })).ratings.map((rating) => rating.id);
  expect(await rated()).toContain(id);
  await admin.remove({ id });
  expect(await rated()).not.toContain(id);
});

test('new weights name the casinos that would deviate from the order by score, which say so afterwards', async ({
  db,
  admin,
}) => {
  await db.updateTable('casinos').set({ placement: null }).execute();
  await admin.saveCriteria({ criteria: weighing(40, 25, 20, 15) });
  const first = await scored(db, [50, 30, 30, 30], { rating: 3.8, placement: 1 });
  const second = await scored(db, [10, 40, 40, 40], { rating: 2.8, placement: 2 });
  const criteria = weighing(1, 33, 33, 33);
  const { departures } = await admin.previewCriteria({ criteria });
  expect(departures).toHaveLength(1);
  expect([first, second]).toContain(departures[0]?.id);
  await admin.saveCriteria({ criteria });
  const review = await admin.departures();
  expect(review.map(({ id }) => id)).toEqual(departures.map(({ id }) => id));
  expect(review[0]?.placementReason).toMatch(/^Kept its place when scores changed on /);
});

test('new weights that do not add up to 100, or name a criterion twice, are refused and nothing is stored', async ({
  admin,
}) => {
  const { criteria } = await admin.criteria();
  await expect(admin.saveCriteria({ criteria: weighing(40, 25, 20, 14) })).rejects.toThrow(
    'The weights must add up to 100',
  );
  const twice = weighing(40, 25, 20, 15).map((criterion) => ({ ...criterion, key: 'payouts' }));
  await expect(admin.saveCriteria({ criteria: twice })).rejects.toThrow('Each part needs a key of its own');
  expect((await admin.criteria()).criteria).toEqual(criteria);
});

test('new weights from an editor who has not seen the newest are refused', async ({ admin }) => {
  await admin.saveCriteria({ criteria: weighing(10, 30, 30, 30) });
  const { updatedAt } = await admin.criteria();
  await expect(
    admin.saveCriteria({ criteria: weighing(20, 20, 30, 30), expectedUpdatedAt: null }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  await admin.saveCriteria({ criteria: weighing(20, 20, 30, 30), expectedUpdatedAt: updatedAt });
});

test('new weights keep the scores of a removed criterion, unused', async ({ db, admin }) => {
  await admin.saveCriteria({ criteria: weighing(40, 25, 20, 15) });
  const id = await scored(db, [50, 40, 30, 20], { rating: 3.9 });
  await admin.saveCriteria({ criteria: weighing(60, 40).slice(0, 2) });
  expect(await getRating(db, id)).toBe(4.6);
  await admin.saveCriteria({ criteria: weighing(40, 25, 20, 15) });
  expect(await getRating(db, id)).toBe(3.9);
});

test('new weights and scores saved at the same time both count in the rating', async ({ db, admin }) => {
  await admin.saveCriteria({ criteria: weighing(40, 25, 20, 15) });
  const id = await scored(db, [10, 10, 10, 10], { rating: 1 });
  await Promise.all([
    admin.saveCriteria({ criteria: weighing(10, 30, 30, 30) }),
    admin.update({ id, scores: { payouts: { score: 5, reason: 'New tests.' } } }),
  ]);
  expect(await getRating(db, id)).toBe(1.4);
});

// Older versions accepted such a key.
test('stored criteria with the key of an inherited property can be read and replaced', async ({ db, admin }) => {
  const stored = [{ key: 'constructor', name: 'Made', weight: 100, explanation: 'x' }];
  await sql`
    insert into settings (key, value) values ('criteria', ${JSON.stringify(stored)})
    on conflict (key) do update set value = excluded.value
  `.execute(db);
  const { id } = await insertCasino(db, { slug: 'unscored', placement: 1 });
  const visitor = callerFor(db);
  const { criteria, ranked } = await visitor.casinos.ranking();
  expect(criteria).toEqual(stored);
  expect(ranked.find((casino) => casino.id === id)?.why.parts).toEqual([]);
  expect((await visitor.casinos.bySlug({ slug: 'unscored' })).scores).toEqual([]);
  expect((await admin.get({ id })).criteria).toEqual(stored);
  await expect(admin.saveCriteria({ criteria: stored })).rejects.toThrow('Choose another key');
  await admin.saveCriteria({ criteria: [...DEFAULT_CRITERIA] });
  expect((await admin.criteria()).criteria).toEqual(DEFAULT_CRITERIA);
});

test('concurrent saves of casinos and of the weights leave every rating the mean of its parts, and no entry without an author', async ({
  db,
  admin,
}) => {
  const weights = [weighing(40, 25, 20, 15), weighing(10, 20, 30, 40)];
  await admin.saveCriteria({ criteria: weights[1] ?? [] });
  await db
    .updateTable('casinos')
    .set({ rating_override: sql`rating` })
    .where('rating_override', 'is', null)
    .execute();
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await scored(db, [10 + n, 50 - n, 30, 20 + n], { rating: 3 }));
  await admin.saveCriteria({ criteria: weights[0] ?? [] });
  const editor = (await adminCaller(db)).caller.admin.casinos;
  const texts = async (id: string) => {
    for (let n = 0; n < 8; n += 1) await editor.update({ id, description: `Text ${n}`, isMinor: true });
  };
  const scores = async (id: string) => {
    const [key = ''] = DEFAULT_CRITERIA.map((criterion) => criterion.key);
    for (let n = 0; n < 8; n += 1)
      await editor.update({ id, scores: { [key]: { score: 1 + (n % 4), reason: 'Again.' } } });
  };
  const weigh = async () => {
    for (let n = 0; n < 16; n += 1) await admin.saveCriteria({ criteria: weights[(n + 1) % 2] ?? [] });
  };
  await Promise.all([weigh(), ...ids.map((id, at) => (at % 4 === 0 ? scores(id) : texts(id)))]);
  const { criteria } = await admin.criteria();
  for (const [at, id] of ids.entries()) {
    const rows = await db
      .selectFrom('casino_scores')
      .select(['criterion', 'score'])
      .where('casino_id', '=', id)
      .execute();
    const mean = weightedMean(criteria, new Map(rows.map(({ criterion, score }) => [criterion, score]))) ?? 0;
    expect(await getRating(db, id)).toBe(mean / 10);
    if (at % 4 === 0) continue;
    const notes = await db
      .selectFrom('casino_changes')
      .select('note')
      .where('casino_id', '=', id)
      .where('kind', '=', 'rating')
      .execute();
    expect(new Set(notes.map(({ note }) => note))).toEqual(new Set(['The parts of the rating have new weights.']));
  }
});
