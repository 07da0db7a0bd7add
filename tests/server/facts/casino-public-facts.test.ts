import { beforeEach, expect } from 'vitest';
import { FACTS } from '../../../shared/facts/casino-facts';
import { factValueSchema } from '../../../shared/facts/casino-fact-input.schema';
import type { Db } from '../../../server/database/database';
import { dependOnDay, millisecondsToDayEnd } from '../../../server/cache/publication-schedule';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';
import { NEW_FACT, registerNewFact } from '../../fixtures/new-fact';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('casinos').execute();
});

const monthsAgo = (months: number) => {
  const date = new Date();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
};

const getReview = (db: Db, slug: string) => callerFor(db).casinos.bySlug({ slug });
const getFact = async (db: Db, slug: string, key: string) =>
  (await getReview(db, slug)).facts.find((fact) => fact.key === key);
const getCard = async (db: Db, input = {}) =>
  (await callerFor(db).casinos.list(input)).items[0]?.cardFacts.map(({ key, text, note }) => [key, text, note]);

test('a review shows each fact in words, with its source, its note, its tester and the date', async ({ db }) => {
  const { caller } = await adminCaller(db);
  await db.updateTable('profiles').set({ display_name: 'm.keller', author_slug: 'mkeller', is_public: true }).execute();
  const { id } = await insertCasino(db, { slug: 'harbour', facts: { bonus_wagering_on: 'both' } });
  const checkedAt = new Date();
  await caller.admin.casinos.update({
    id,
    facts: {
      bonus_wagering: { value: 30, sourceKind: 'own_test', source: 'Four bonuses', note: '', checkedAt },
      kyc_from: { value: 0, sourceKind: 'terms', source: 'Clause 9', note: 'first withdrawal', checkedAt },
    },
  });
  expect(await getFact(db, 'harbour', 'bonus_wagering')).toMatchObject({
    group: 'Bonus',
    label: 'Wagering',
    value: '30×',
    note: 'deposit and bonus',
    checked: { text: expect.stringMatching(/^Checked [A-Z][a-z]{2} \d+$/), isOverdue: false },
    sourceKind: 'Own test',
    source: 'Four bonuses',
    checkedBy: 'm.keller',
  });
  expect(await getFact(db, 'harbour', 'kyc_from')).toMatchObject({ value: 'At once', note: 'first withdrawal' });
});

test('a review lists unknown facts in the order of the registry, and nothing for an unknown casino', async ({ db }) => {
  await insertCasino(db, { slug: 'known', facts: { languages: ['en'], from_the_future: 3 } });
  await insertCasino(db, { slug: 'unknown' });
  const { facts } = await getReview(db, 'known');
  expect(facts.map(({ key }) => key)).toEqual(FACTS.map(({ key }) => key));
  expect(facts.filter(({ value }) => value !== null).map(({ value }) => value)).toEqual(['English']);
  expect(await getFact(db, 'known', 'min_deposit')).toMatchObject({ value: null, checked: null });
  expect((await getReview(db, 'unknown')).facts).toEqual([]);
});

test('a review says how old an overdue fact is and since when it is due', async ({ db }) => {
  const { id } = await insertCasino(db, { slug: 'late' });
  await insertFact(db, id, 'min_deposit', 500, monthsAgo(14));
  await insertFact(db, id, 'licence', 'Anjouan', monthsAgo(11));
  await insertFact(db, id, 'company', 'Harbour Ltd');
  expect((await getFact(db, 'late', 'min_deposit'))?.checked).toMatchObject({
    text: 'Checked 14 months ago',
    isOverdue: true,
  });
  expect((await getFact(db, 'late', 'licence'))?.checked).toMatchObject({ isOverdue: false });
  expect(await getFact(db, 'late', 'company')).toMatchObject({
    checked: { text: 'Not checked yet', isOverdue: true, on: null },
    sourceKind: 'Source not recorded',
  });
});

test('a review has the scores of the criteria in use, in their order', async ({ db }) => {
  const { id } = await insertCasino(db, { slug: 'scored', rating_reason: 'Lowered by hand' });
  const score = (criterion: string, tenths: number) => ({
    casino_id: id,
    criterion,
    score: tenths,
    reason: 'Because',
  });
  await db
    .insertInto('casino_scores')
    .values([score('terms', 45), score('payouts', 40), score('no_longer_used', 10)])
    .execute();
  expect(await getReview(db, 'scored')).toMatchObject({
    ratingReason: 'Lowered by hand',
    scores: [
      { key: 'payouts', name: 'Payouts', weight: 40, score: 4, reason: 'Because' },
      { key: 'terms', name: 'Terms', weight: 25, score: 4.5 },
    ],
  });
});

test('a review of a draft is not found, by slug, by id and by a former slug', async ({ db }) => {
  const { id } = await insertCasino(db, { slug: 'draft', status: 'draft' });
  await db.insertInto('slug_redirects').values({ entity: 'casino', old_slug: 'was', target_id: id }).execute();
  for (const slug of ['draft', id, 'was'])
    await expect(getReview(db, slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a review of a casino with a warning says so, with reason and day', async ({ db }) => {
  const status_at = new Date('2026-11-01');
  await insertCasino(db, { slug: 'warned', status: 'warning', status_reason: 'It has not paid.', status_at });
  expect(await getReview(db, 'warned')).toMatchObject({
    status: 'warning',
    statusReason: 'It has not paid.',
    statusAt: status_at,
    statusBy: 'LootRank',
  });
});

test('a list contains only listed casinos, and counts no others', async ({ db }) => {
  for (const status of ['listed', 'draft', 'paused', 'warning', 'closed']) {
    await insertCasino(db, { name: status, status, status_reason: 'Because', gamemodes: ['crash'] });
  }
  const list = await callerFor(db).casinos.list({});
  expect(list.items.map(({ name, status }) => [name, status])).toEqual([['listed', 'listed']]);
  expect(list).toMatchObject({ total: 1, facets: { crash: 1 } });
});

test('a list shows the deciding facts in a fixed order, and which are unknown', async ({ db }) => {
  await insertCasino(db, { facts: { min_deposit: 500, payout_median: 27, payout_tests: 1 } });
  expect(await getCard(db)).toEqual([
    ['min_deposit', '$5', ''],
    ['payout_median', '27 min', '1 test'],
    ['kyc_from', null, ''],
    ['house_edge', 'No cases', ''],
  ]);
});

test('a list shows the house edge of the mode that the list is about, else of cases, and never another’s', async ({
  db,
}) => {
  await insertCasino(db, {
    gamemodes: ['crash', 'dice'],
    facts: { house_edge: { crash: 300, 'case-opening': 650 } },
  });
  const edge = async (input: object) => (await getCard(db, input))?.at(-1);
  expect(await edge({})).toEqual(['house_edge', '6.5%', '']);
  expect(await edge({ gamemodes: ['crash'] })).toEqual(['house_edge', '3%', '']);
  expect(await edge({ gamemodes: ['dice'] })).toEqual(['house_edge', null, '']);
});

test('a list states how each offer is displayed, and since when a check that decides is overdue', async ({ db }) => {
  const facts = { payout_median: 27, bonus_kind: 'rakeback' };
  const late = await insertCasino(db, { name: 'Late', rating: 4.5, placement: 1, facts });
  await insertCasino(db, { name: 'Weak', rating: 2.9, placement: 2, facts });
  await insertCasino(db, { name: 'Good', rating: 3, placement: 3, facts });
  await insertCasino(db, { name: 'None', rating: 4.5, placement: 4, facts: { bonus_kind: 'none' } });
  await db.updateTable('casino_facts').set({ checked_at: new Date() }).execute();
  const checked_at = new Date();
  checked_at.setUTCMonth(checked_at.getUTCMonth() - 30, 1);
  await db.updateTable('casino_facts').set({ checked_at }).where('casino_id', '=', late.id).execute();
  const { items } = await callerFor(db).casinos.list({});
  expect(items.map(({ name, display, overdue }) => [name, display, overdue])).toEqual([
    ['Late', 'plain', 'Checked 30 months ago'],
    ['Weak', 'plain', null],
    ['Good', 'full', null],
    ['None', 'visit', null],
  ]);
});

test('a new fact needs only a registry entry: it can be saved, and appears on the review, the card and in the history', async ({
  db,
}) => {
  registerNewFact();
  const { caller } = await adminCaller(db);
  const { id } = await insertCasino(db, { slug: 'levelled' });
  const details = { sourceKind: 'terms', source: 'Clause 1', note: '' } as const;
  await caller.admin.casinos.update({ id, facts: { steam_level: { ...details, value: 10 } } });
  await expect(
    caller.admin.casinos.update({ id, facts: { steam_level: { ...details, value: 'ten' } } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(factValueSchema(NEW_FACT).safeParse(10).success).toBe(true);
  expect(await getFact(db, 'levelled', 'steam_level')).toMatchObject({ label: 'Steam level asked for', value: '10' });
  expect((await getCard(db))?.[0]).toEqual(['steam_level', '10', '']);
  const changes = await db
    .selectFrom('casino_changes')
    .select(['kind', 'key', 'after'])
    .where('casino_id', '=', id)
    .execute();
  expect(changes).toContainEqual({ kind: 'fact', key: 'steam_level', after: { value: 10 } });
});

test('texts about a casino that depend on the day expire with it, on reviews and on cards', () => {
  expect(dependOnDay(['settings', 'casino:7b0e5f1c'])).toBe(true);
  expect(dependOnDay(['settings', 'casinos'])).toBe(true);
  expect(dependOnDay(['settings', 'posts'])).toBe(false);
  expect(millisecondsToDayEnd(new Date('2026-11-22T23:59:58Z'))).toBe(2000);
  expect(millisecondsToDayEnd(new Date('2026-11-22T00:00:02Z'))).toBe((24 * 60 * 60 - 2) * 1000);
});

test('Texts made just after midnight, when the clock of the database may still show the day before, end a moment later', () => {
  expect(millisecondsToDayEnd(new Date('2026-11-22T00:00:00Z'))).toBe(2000);
  expect(millisecondsToDayEnd(new Date('2026-11-22T00:00:01.999Z'))).toBe(1);
});
