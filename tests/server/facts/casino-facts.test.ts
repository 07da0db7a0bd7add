import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { FactsInput } from '../../../shared/facts/casino-fact-input.schema';
import type { ScoresInput } from '../../../shared/ranking/casino-scores-input.schema';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { letChangesAge } from '../../builders/changes';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const test = databaseTest.extend(
  'admin',
  { scope: 'file' },
  async ({ db }) => (await adminCaller(db)).caller.admin.casinos,
);

const fact = (value: unknown, more: Record<string, unknown> = {}) => ({ value, ...more }) as FactsInput[string];

const toChanges = (db: Db, id: string) =>
  db
    .selectFrom('casino_changes')
    .select(['kind', 'key', 'before', 'after', 'note', 'is_minor as isMinor'])
    .where('casino_id', '=', id)
    .orderBy('id')
    .execute();

test('the facts of a casino are stored with source, note and date, and each change of a value enters the history', async ({
  db,
  admin,
}) => {
  const { id } = await insertCasino(db);
  const checkedAt = new Date('2026-10-29T00:00:00Z');
  await admin.update({
    id,
    facts: { kyc_from: fact(100000, { sourceKind: 'terms', source: 'Clause 9.4', note: 'a month', checkedAt }) },
  });
  await letChangesAge(db, id);
  await admin.update({
    id,
    facts: { kyc_from: fact(150000, { sourceKind: 'terms', source: 'Clause 9.4', note: 'a month' }) },
  });
  // A new date or source alone is no change of the value.
  await admin.update({ id, facts: { kyc_from: fact(150000, { sourceKind: 'own_test', note: 'a month' }) } });
  const { facts } = await admin.get({ id });
  expect(facts).toMatchObject([{ key: 'kyc_from', value: 150000, sourceKind: 'own_test', note: 'a month' }]);
  expect(await toChanges(db, id)).toMatchObject([
    { kind: 'fact', key: 'kyc_from', before: null, after: { value: 100000, note: 'a month' }, note: 'Clause 9.4' },
    { kind: 'fact', key: 'kyc_from', before: { value: 100000 }, after: { value: 150000, note: 'a month' } },
  ]);
  await admin.update({ id, facts: { kyc_from: null } });
  expect((await admin.get({ id })).facts).toEqual([]);
});

test('facts with different keys are both stored when two people save at the same time', async ({ db, admin }) => {
  const { id } = await insertCasino(db);
  const { updatedAt } = await admin.get({ id });
  await Promise.all([
    admin.update({
      id,
      expectedUpdatedAt: updatedAt,
      facts: { min_deposit: fact(500, { expectedUpdatedAt: null }) },
    }),
    admin.update({
      id,
      expectedUpdatedAt: updatedAt,
      facts: { support_median: fact(27, { expectedUpdatedAt: null }) },
    }),
  ]);
  expect((await admin.get({ id })).facts.map(({ key }) => key)).toEqual(['min_deposit', 'support_median']);
});

test('facts with the same key cause a conflict for the second of two concurrent saves', async ({ db, admin }) => {
  const { id } = await insertCasino(db);
  await admin.update({ id, facts: { min_deposit: fact(500, { expectedUpdatedAt: null }) } });
  await expect(
    admin.update({ id, facts: { min_deposit: fact(200, { expectedUpdatedAt: null }), languages: fact(['en']) } }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: 'This was saved elsewhere in the meantime.' });
  expect((await admin.get({ id })).facts).toMatchObject([{ key: 'min_deposit', value: 500 }]);
});

test('facts and scores that another user saved in the meantime are not removed, nor do they lose their notes', async ({
  db,
  admin,
}) => {
  const { id } = await insertCasino(db);
  const score = { score: 3, reason: 'Slow.' };
  await admin.update({ id, facts: { min_deposit: fact(500) }, scores: { payouts: score } });
  const {
    facts: [seen],
    scores: [scored],
  } = await admin.get({ id });
  const expectedUpdatedAt = seen?.updatedAt ?? null;
  const expectedScoredAt = scored?.scoredAt ?? null;
  const written = { note: 'by card', source: 'Clause 3' };
  const measured = { score: 3, reason: 'Slow: 40 hours, measured twelve times.' };
  await admin.update({ id, facts: { min_deposit: fact(500, written) }, scores: { payouts: measured } });

  const refused = { code: 'CONFLICT', message: 'This was saved elsewhere in the meantime.' };
  const takenAway = { value: null, expectedUpdatedAt } as const;
  await expect(admin.update({ id, facts: { min_deposit: takenAway } })).rejects.toMatchObject(refused);
  const reworded = fact(500, { source: 'Clause 4', expectedUpdatedAt });
  await expect(admin.update({ id, facts: { min_deposit: reworded } })).rejects.toMatchObject(refused);
  const unscored = { score: null, expectedScoredAt } as const;
  await expect(admin.update({ id, scores: { payouts: unscored } })).rejects.toMatchObject(refused);
  const now = await admin.get({ id });
  expect(now).toMatchObject({
    facts: [{ key: 'min_deposit', value: 500, ...written }],
    scores: [{ ...measured, score: 30 }],
  });

  const known = { expectedUpdatedAt: now.facts[0]?.updatedAt ?? null };
  const again = { expectedScoredAt: now.scores[0]?.scoredAt ?? null };
  await admin.update({
    id,
    facts: { min_deposit: { value: null, ...known } },
    scores: { payouts: { score: null, ...again } },
  });
  expect(await admin.get({ id })).toMatchObject({ facts: [], scores: [] });
  // A removal is not undone by somebody who has not seen it.
  await expect(admin.update({ id, facts: { min_deposit: fact(200, known) } })).rejects.toMatchObject(refused);
  await expect(admin.update({ id, scores: { payouts: { ...score, ...again } } })).rejects.toMatchObject(refused);
});

test.for([
  ['an unknown key', { crypto_only: fact(true) }, 'facts.crypto_only'],
  ['another type', { min_deposit: fact('five') }, 'facts.min_deposit.value'],
  ['a fraction of a cent', { min_deposit: fact(2.5) }, 'facts.min_deposit.value'],
  ['a year to come', { founded_year: fact(2999) }, 'facts.founded_year.value'],
  ['a mode that is not known', { house_edge: fact({ tennis: 300 }) }, 'facts.house_edge.value'],
  [
    '5,000 countries',
    { excluded_countries: fact(Array.from({ length: 5000 }, (_, n) => `X${n}`)) },
    'facts.excluded_countries.value',
  ],
  [
    'a check in the future',
    { min_deposit: fact(5, { checkedAt: new Date('2999-01-01') }) },
    'facts.min_deposit.checkedAt',
  ],
  ['a source nobody knows', { min_deposit: fact(5, { sourceKind: 'rumour' }) }, 'facts.min_deposit.sourceKind'],
] as [string, FactsInput, string][])(
  'facts with %s are refused by field name, and nothing is stored',
  async ([, facts, path], { db, admin }) => {
    const { id } = await insertCasino(db);
    const refused = await admin
      .update({ id, name: 'Other', facts: { languages: fact(['en']), ...facts } })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'BAD_REQUEST' });
    expect(
      JSON.stringify(
        (refused as { cause?: { issues?: { path: string[] }[] } }).cause?.issues?.map((issue) => issue.path.join('.')),
      ),
    ).toContain(path);
    const stored = await admin.get({ id });
    expect([stored.name === 'Other', stored.facts]).toEqual([false, []]);
  },
);

test('facts whose keys are unknown to this version are kept', async ({ db, admin }) => {
  const { id } = await insertCasino(db, { facts: { from_the_future: { a: 1 } } });
  await admin.update({ id, facts: { min_deposit: fact(500) } });
  expect((await admin.get({ id })).facts.map(({ key }) => key)).toEqual(['from_the_future', 'min_deposit']);
});

test('facts supply the former fields, for input and output', async ({ db, admin }) => {
  const { id, slug } = await insertCasino(db);
  await admin.update({ id, paymentMethods: ['skins'], licence: 'Curaçao', provablyFair: true, foundedYear: 2019 });
  const fields = { paymentMethods: ['skins'], licence: 'Curaçao', provablyFair: true, foundedYear: 2019 };
  expect(await admin.get({ id })).toMatchObject(fields);
  expect(await callerFor(db).casinos.bySlug({ slug: slug ?? '' })).toMatchObject(fields);
  await admin.update({ id, paymentMethods: [], licence: null, provablyFair: false });
  expect((await admin.get({ id })).facts.map(({ key }) => key)).toEqual(['founded_year']);
});

test('facts verified together have the casino’s date', async ({ db, admin }) => {
  const { id } = await insertCasino(db, { facts: { min_deposit: 500, payout_median: 20 } });
  const { verifiedAt } = await admin.verifyNow({ id });
  const { facts } = await admin.get({ id });
  expect(facts.map(({ checkedAt }) => checkedAt)).toEqual([verifiedAt, verifiedAt]);
});

describe('scores', () => {
  const scores = {
    payouts: { score: 4.5, reason: 'All four arrived.' },
    terms: { score: 4.5, reason: 'Clear.' },
    fairness: { score: 4.5, reason: 'Verified.' },
    games: { score: 4, reason: 'Fair prices.' },
  };

  test('scores yield the rating once all are there, rounded half up', async ({ db, admin }) => {
    const { id } = await insertCasino(db, { rating: 2 });
    const { games, ...first } = scores;
    await admin.update({ id, scores: first });
    expect((await admin.get({ id })).rating).toBe(2);
    await admin.update({ id, scores: { games } });
    // 4.5 × 85% + 4 × 15% = 4.425.
    expect((await admin.get({ id })).rating).toBe(4.4);
    expect(await toChanges(db, id)).toMatchObject([
      ...Object.keys(scores).map((key) => ({ kind: 'score', key })),
      { kind: 'rating', before: 2, after: 4.4 },
    ]);
  });

  test('scores are overridden by an editor’s own rating, which needs a reason', async ({ db, admin }) => {
    const { id } = await insertCasino(db);
    await admin.update({ id, scores });
    await expect(admin.update({ id, ratingOverride: 3 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await admin.update({ id, ratingOverride: 3, ratingReason: 'Two withdrawals are still open.' });
    expect(await admin.get({ id })).toMatchObject({ rating: 3, ratingOverride: 3 });
    await admin.update({ id, ratingOverride: null });
    expect(await admin.get({ id })).toMatchObject({ rating: 4.4, ratingOverride: null });
  });

  test('scores end an editor’s own rating that they agree with; one that they do not needs its reason then', async ({
    admin,
  }) => {
    const { games, ...first } = scores;
    // The quick dialog sets the rating of a new casino.
    const quick = { rating: 4.1, description: 'New.', bonusAmount: '5% on top', affiliateLink: 'https://q.example/' };
    const { id } = await admin.create({ ...quick, name: 'Quickly added' });
    await admin.update({ id, scores: first });
    const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('ratingReason: ') };
    await expect(admin.update({ id, scores: { games } })).rejects.toMatchObject(refused);
    await expect(admin.create({ ...quick, name: 'With all parts', scores })).rejects.toMatchObject(refused);
    await admin.update({ id, scores: { games }, ratingReason: 'Two withdrawals are still open.' });
    expect(await admin.get({ id })).toMatchObject({ rating: 4.1, ratingOverride: 4.1 });
    await expect(admin.update({ id, ratingReason: null })).rejects.toMatchObject(refused);
    const { updatedAt } = await admin.get({ id });
    await admin.update({ id, scores: { games: { score: 2, reason: 'Dear prices.' } } });
    expect(await admin.get({ id })).toMatchObject({ rating: 4.1, ratingOverride: null, ratingReason: null, updatedAt });
    await admin.update({ id, scores: { games } });
    expect((await admin.get({ id })).rating).toBe(4.4);
  });

  test.for([
    ['300 %', { payouts: { score: 300, reason: 'x' } }],
    ['two decimals', { payouts: { score: 4.25, reason: 'x' } }],
    ['no reason', { payouts: { score: 4, reason: ' ' } }],
    ['a part that the rating does not have', { luck: { score: 4, reason: 'x' } }],
  ] as [string, ScoresInput][])('scores of %s are refused, and nothing is stored', async ([, wrong], { db, admin }) => {
    const { id } = await insertCasino(db);
    await expect(admin.update({ id, scores: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await admin.get({ id })).scores).toEqual([]);
  });
});

test('a status that removes the offer requires a reason', async ({ db, admin }) => {
  const { id } = await insertCasino(db);
  await expect(admin.update({ id, status: 'warning' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await admin.update({ id, status: 'warning', statusReason: 'It has not paid since May.' });
  expect(await admin.get({ id })).toMatchObject({ status: 'warning', statusReason: 'It has not paid since May.' });
  await letChangesAge(db, id);
  await admin.update({ id, status: 'listed' });
  expect(await admin.get({ id })).toMatchObject({ status: 'listed', statusReason: null });
  expect(await toChanges(db, id)).toMatchObject([
    { kind: 'status', before: 'listed', after: 'warning', note: 'It has not paid since May.' },
    { kind: 'status', before: 'warning', after: 'listed' },
  ]);
});

test('a draft creates no history until the casino is listed', async ({ db, admin }) => {
  const { id } = await admin.create({
    name: 'Later',
    rating: 4,
    description: 'Not yet.',
    bonusAmount: 'None',
    affiliateLink: 'https://later.example.com',
    status: 'draft',
  });
  await admin.update({ id, promoCode: 'NEW', facts: { min_deposit: fact(100) } });
  expect(await toChanges(db, id)).toEqual([]);
  await admin.update({ id, status: 'listed' });
  expect(await toChanges(db, id)).toMatchObject([{ kind: 'listed', after: { rating: 4 } }]);
});

test('the history of a casino cannot be edited or shortened, and stays when its casino is removed', async ({
  db,
  admin,
}) => {
  const { id } = await insertCasino(db);
  await admin.update({ id, promoCode: 'ONE', name: 'Renamed' });
  const refused = { constraint: undefined, message: 'casino_changes is append-only' };
  await expect(sql`update casino_changes set note = 'x' where casino_id = ${id}`.execute(db)).rejects.toMatchObject(
    refused,
  );
  await expect(sql`delete from casino_changes where casino_id = ${id}`.execute(db)).rejects.toMatchObject(refused);
  await sql`update casino_changes set changed_by = null where casino_id = ${id}`.execute(db);
  const told = await toChanges(db, id);
  await admin.remove({ id });
  expect(await toChanges(db, id)).toEqual(told);
});

test('the history of a casino marks a correction of only the text as minor', async ({ db, admin }) => {
  const { id } = await insertCasino(db);
  await admin.update({ id, isMinor: true, description: 'Corrected.', bonusAmount: 'More' });
  expect(await toChanges(db, id)).toMatchObject([
    { kind: 'bonus', key: 'amount', isMinor: false },
    { kind: 'review', key: 'description', isMinor: true },
  ]);
});
