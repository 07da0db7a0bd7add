import { sql } from 'kysely';
import { expect } from 'vitest';
import { DEFAULT_CRITERIA } from '../../../shared/ranking/casino-scores';
import type { Db } from '../../../server/database/database';
import { lockRankingOrder } from '../../../server/features/ranking/ranking.queries';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { transferApp } from '../../fixtures/transfer/transfer-app';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const site = await transferApp(db);
  onCleanup(() => site.close());
  return site;
});

const weighing = (...weights: number[]) =>
  DEFAULT_CRITERIA.map((criterion, index) => ({ ...criterion, weight: weights[index] ?? 0 }));

const criteriaFile = (...weights: number[]) => JSON.stringify([{ key: 'criteria', value: weighing(...weights) }]);

async function scored(db: Db, scores: number[], more: Parameters<typeof insertCasino>[1] = {}) {
  const { id } = await insertCasino(db, more);
  const rows = scores.map((score, at) => ({ casino_id: id, criterion: DEFAULT_CRITERIA[at]?.key ?? '', score }));
  await db
    .insertInto('casino_scores')
    .values(rows.map((row) => ({ ...row, reason: 'x' })))
    .execute();
  return id;
}

const ratingLines = (db: Db, id: string) =>
  db
    .selectFrom('casino_changes')
    .select(['before', 'after', 'note'])
    .where('casino_id', '=', id)
    .where('kind', '=', 'rating')
    .execute();

const getCasino = (db: Db, id: string) =>
  db
    .selectFrom('casinos')
    .select(['rating', 'placement_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const NEW_WEIGHTS = 'The parts of the rating have new weights.';

test('imported criteria recalculate every rating as saving them does, with one history entry each', async ({
  db,
  site,
}) => {
  await site.import({ 'settings.json': criteriaFile(40, 25, 20, 15) });
  const first = await scored(db, [50, 30, 30, 30], { rating: 3.8, placement: 1 });
  const second = await scored(db, [10, 40, 40, 40], { rating: 2.8, placement: 2 });
  const owned = await scored(db, [50, 10, 10, 10], { rating: 4.4, rating_override: 4.4 });
  const draft = await scored(db, [50, 10, 10, 10], { rating: 2.6, status: 'draft' });
  const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(db);

  expect((await site.import({ 'settings.json': criteriaFile(1, 33, 33, 33) })).problems).toEqual([]);

  expect(await getCasino(db, first)).toMatchObject({ rating: 3 });
  expect(await getCasino(db, second)).toMatchObject({ rating: 4 });
  expect(await getCasino(db, owned)).toMatchObject({ rating: 4.4 });
  expect(await getCasino(db, draft)).toMatchObject({ rating: 1 });
  expect(await ratingLines(db, first)).toEqual([{ before: 3.8, after: 3, note: NEW_WEIGHTS }]);
  expect(await ratingLines(db, second)).toEqual([{ before: 2.8, after: 4, note: NEW_WEIGHTS }]);
  expect([...(await ratingLines(db, owned)), ...(await ratingLines(db, draft))]).toEqual([]);
  // One of the two deviates from the order by score without an editor's decision.
  const reasons = [(await getCasino(db, first)).reason, (await getCasino(db, second)).reason];
  expect(reasons.filter((reason) => reason?.startsWith('Kept its place when scores changed on '))).toHaveLength(1);
  const entries = db
    .selectFrom('audit_log')
    .select(['action', 'entity_id'])
    .where('entity', '=', 'settings')
    .where('occurred_at', '>', sql<Date>`${rows[0]?.at}::timestamptz`);
  expect(await entries.execute()).toEqual([{ action: 'update', entity_id: 'site' }]);
  expect((await site.import({ 'settings.json': criteriaFile(1, 33, 33, 33) })).counts).toMatchObject({ skip: 1 });
});

test('imported criteria with scores create a single history entry for both', async ({ db, site }) => {
  await site.import({ 'settings.json': criteriaFile(40, 25, 20, 15) });
  const id = await scored(db, [10, 10, 10, 10], { rating: 1 });
  const other = await scored(db, [50, 10, 10, 10], { rating: 2.6 });
  const score = { casino_id: id, criterion: 'payouts', score: 50, reason: 'New tests.' };
  await site.import({
    'settings.json': criteriaFile(10, 30, 30, 30),
    'casino_scores.json': JSON.stringify([score]),
    'casino_facts.json': JSON.stringify([{ casino_id: other, key: 'licence', value: 'None' }]),
  });
  expect(await ratingLines(db, id)).toEqual([{ before: 1, after: 1.4, note: null }]);
  expect(await ratingLines(db, other)).toEqual([{ before: 2.6, after: 1.4, note: NEW_WEIGHTS }]);
});

const waiting = sql<{ count: number }>`
  select count(*) from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())
`;

test('an import with scores waits for a reordering in progress, and one with texts does not', async ({ db, site }) => {
  const { id } = await insertCasino(db, { slug: 'waited-for' });
  const score = { casino_id: id, criterion: 'payouts', score: 50, reason: 'New tests.' };
  const texts = { 'casinos.json': JSON.stringify([{ slug: 'waited-for', bonus_terms: 'None.' }]) };
  let isDone = false;
  const { importing } = await db.transaction().execute(async (trx) => {
    await lockRankingOrder(trx);
    expect((await site.import(texts)).counts).toMatchObject({ update: 1 });
    const sent = site.import({ 'casino_scores.json': JSON.stringify([score]) }).finally(() => (isDone = true));
    await expect.poll(async () => (await waiting.execute(db)).rows).toEqual([{ count: 1 }]);
    expect(isDone).toBe(false);
    return { importing: sent };
  });
  expect((await importing).counts).toEqual({ create: 1, update: 0, skip: 0 });
});
