import { callerFor } from '../../fixtures/caller';
import superjson from 'superjson';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino, insertFact } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { NEW_FACT, registerNewFact } from '../../fixtures/new-fact';
import { transferApp } from '../../fixtures/transfer/transfer-app';
import { zipOf } from '../../fixtures/transfer/zip';

const test = databaseTest.extend('site', { scope: 'file' }, async ({ db }, { onCleanup }) => {
  const site = await transferApp(db);
  onCleanup(() => site.close());
  return site;
});

const json = (rows: unknown) => JSON.stringify(rows);
const SEEN = new Date('2026-03-01T10:00:00Z');

const row = (slug: string, more: Record<string, unknown> = {}) => ({
  slug,
  name: slug,
  rating: 4.2,
  description: 'Pays.',
  bonus_amount: '5%',
  affiliate_link: `https://${slug}.example.com/`,
  ...more,
});

const getId = async (db: Db, slug: string) =>
  (await db.selectFrom('casinos').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

const selectFacts = async (db: Db, casinoId: string) =>
  await db
    .selectFrom('casino_facts')
    .select(['key', 'value', 'source_kind', 'checked_at', 'checked_by'])
    .where('casino_id', '=', casinoId)
    .orderBy('key')
    .execute();

const toLines = async (db: Db, casinoId: string) =>
  await db
    .selectFrom('casino_changes')
    .select(['kind', 'key', 'after', 'changed_by'])
    .where('casino_id', '=', casinoId)
    .orderBy('id')
    .execute();

const scoresFor = (slug: string) =>
  ['payouts', 'terms', 'fairness', 'games'].map((criterion) => ({
    casino_slug: slug,
    criterion,
    score: 40,
    reason: 'As it should be.',
  }));

describe('an imported slug that contains -vs-', () => {
  test('an imported slug that contains -vs- is refused for a new casino, and kept by one that already has it', async ({
    db,
    site,
  }) => {
    const { id } = await insertCasino(db, { slug: 'old-vs-kept', name: 'Kept' });
    const report = await site.import({
      'casinos.json': json([row('new-vs-other'), row('new-whole'), { ...row('old-vs-kept'), id, rating: 4.4 }]),
      'casino_facts.json': json([{ casino_slug: 'new-vs-other', key: 'min_deposit', value: 500 }]),
    });
    expect(report.problems.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('slug: Slug may not hold “-vs-”'),
    );
    const stored = await db.selectFrom('casinos').select(['slug', 'rating']).where('slug', 'like', '%-vs-%').execute();
    expect(stored).toEqual([{ slug: 'old-vs-kept', rating: 4.4 }]);
    await getId(db, 'new-whole');
  });
});

describe('imported facts', () => {
  test('invalid imported facts are named with their casino, and nothing else is lost', async ({ db, site }) => {
    const { id } = await insertCasino(db, { slug: 'fitting', name: 'Fitting' });
    const report = await site.import({
      'casino_facts.json': json([
        { casino_id: id, key: 'payout_median', value: 'soon' },
        { casino_id: id, key: 'min_deposit', value: 500, checked_at: SEEN },
        { casino_id: id, key: 'moons', value: { io: 1 } },
        { casino_id: id, key: 'min_deposit', value: 700 },
        { casino_id: id, key: 'kyc_from' },
        { casino_id: id, key: 'suns', value: 'a\u0000b' },
        { casino_slug: 'nowhere', key: 'kyc_from', value: 'never' },
      ]),
    });
    expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'Fitting: payout_median: Median payout must be a whole number of minutes'],
      [1, 'The same row is already further up.'],
      [1, 'Fitting: kyc_from: value is missing'],
      [1, 'Fitting: suns: value cannot be stored'],
      [1, 'Names a casino that is neither here nor comes in with this import.'],
    ]);
    expect(report.counts).toEqual({ create: 2, update: 0, skip: 0 });
    expect(await selectFacts(db, id)).toMatchObject([
      { key: 'min_deposit', value: 500, checked_at: SEEN, checked_by: null },
      { key: 'moons', value: { io: 1 } },
    ]);
    expect(await toLines(db, id)).toMatchObject([{ kind: 'fact', key: 'min_deposit' }, { key: 'moons' }]);
  });

  test('imported facts may not be named like inherited object properties, which would break their revisions', async ({
    db,
    site,
  }) => {
    const { id } = await insertCasino(db, { slug: 'bearing', name: 'Bearing' });
    const report = await site.import({
      'casino_facts.json': json([
        { casino_id: id, key: 'constructor', value: 1 },
        { casino_id: id, key: '__proto__', value: 1 },
        { casino_id: id, key: 'moons', value: { io: [{ constructor: 1 }] } },
        { casino_id: id, key: 'suns', value: { '"constructor":': '"constructor":1' } },
      ]),
      'casino_scores.json': json([{ casino_id: id, criterion: 'constructor', score: 30, reason: 'x' }]),
      'casino_changes.json': json([{ kind: 'fact', before: { constructor: 1 }, changed_at: '2024-05-06' }]),
    });
    expect(report.problems.map(({ reason }) => reason)).toEqual([
      'key: Fact is not a name for one',
      'key: Fact is not a name for one',
      'criterion: Criterion is not a name for one',
      'before: before cannot be stored',
      'Bearing: moons: value cannot be stored',
    ]);
    const { caller } = await adminCaller(db);
    await caller.admin.casinos.update({ id, description: 'Saved after it.' });
    const [newest] = (await caller.admin.casinos.revisions.list({ id })).items;
    const revision = await caller.admin.casinos.revisions.get({ id: newest?.id ?? '' });
    expect(superjson.stringify(revision)).toContain('suns');
    const part = { key: 'constructor', name: 'Made', weight: 100, explanation: 'x' };
    await expect(caller.admin.casinos.saveCriteria({ criteria: [part] })).rejects.toThrow('Choose another key');
  });

  test('imported facts from a CSV file are parsed by the fact’s type, and verify nothing by themselves', async ({
    db,
    site,
  }) => {
    const { id } = await insertCasino(db, { slug: 'cells' });
    await insertFact(db, id, 'min_deposit', 500, SEEN);
    const lines = [
      'casino_slug,key,value,source',
      'cells,min_deposit,500,Terms',
      'cells,payout_median,27,',
      'cells,licence,1668,',
      'cells,payment_methods,"[""skins""]",',
      'cells,provably_fair,true,',
    ];
    const report = await site.import({ 'casino_facts.csv': lines.join('\n') });
    expect(report.problems).toEqual([]);
    expect(report.counts).toEqual({ create: 4, update: 1, skip: 0 });
    expect((await selectFacts(db, id)).map(({ key, value, checked_at }) => [key, value, checked_at])).toEqual([
      ['licence', '1668', null],
      ['min_deposit', 500, SEEN],
      ['payment_methods', ['skins'], null],
      ['payout_median', 27, null],
      ['provably_fair', true, null],
    ]);
  });

  test('imported facts in their former columns get the date of the casino’s check', async ({ db, site }) => {
    const old = row('of-before', {
      payment_methods: ['skins'],
      licence: 'None',
      provably_fair: true,
      founded_year: 2019,
      verified_at: SEEN,
    });
    const manifest = { format: 'lootrank-content', version: 1, tables: { casinos: 1 }, images: 0 };
    const archive = zipOf({ 'manifest.json': manifest, 'tables/casinos.json': [old] });
    expect((await site.import({ 'old.zip': archive })).problems).toEqual([]);
    const facts = await selectFacts(db, await getId(db, 'of-before'));
    expect(facts.map(({ key, checked_at, checked_by }) => [key, checked_at, checked_by])).toEqual(
      ['founded_year', 'licence', 'payment_methods', 'provably_fair'].map((key) => [key, SEEN, null]),
    );
    expect((await site.import({ 'old.zip': archive })).counts).toEqual({ create: 0, update: 0, skip: 1 });
  });
});

test('a new fact in the registry is exported with the archive, and imported from it and from a table', async ({
  db,
  site,
}) => {
  registerNewFact();
  const { id } = await insertCasino(db, { slug: 'levelled' });
  const table = (value: string) => `casino_slug,key,value\nlevelled,${NEW_FACT.key},${value}`;
  const refused = await site.import({ 'casino_facts.csv': table('ten') });
  expect(refused.problems.map(({ reason }) => reason)).toEqual([expect.stringContaining(NEW_FACT.label)]);
  expect((await site.import({ 'casino_facts.csv': table('10') })).problems).toEqual([]);
  expect(await selectFacts(db, id)).toMatchObject([{ key: NEW_FACT.key, value: 10 }]);

  const archive = await site.exported();
  await db.deleteFrom('casino_facts').where('casino_id', '=', id).execute();
  expect((await site.import({ 'site.zip': archive })).problems).toEqual([]);
  expect(await selectFacts(db, id)).toMatchObject([{ key: NEW_FACT.key, value: 10 }]);
});

describe('imported scores', () => {
  test('imported scores yield the rating, unless the file has its own, which is marked as imported', async ({
    db,
    site,
  }) => {
    const files = {
      'casinos.json': json([
        row('scored', { rating_override: null }),
        row('own-number'),
        row('agreeing', { rating: 4 }),
      ]),
      'casino_scores.json': json(['scored', 'own-number', 'agreeing'].flatMap(scoresFor)),
    };
    expect((await site.import(files)).problems).toEqual([]);
    const stored = await db
      .selectFrom('casinos')
      .select(['slug', 'rating', 'rating_override', 'rating_reason'])
      .where('slug', 'in', ['scored', 'own-number', 'agreeing'])
      .orderBy('slug')
      .execute();
    expect(stored).toEqual([
      { slug: 'agreeing', rating: 4, rating_override: 4, rating_reason: null },
      { slug: 'own-number', rating: 4.2, rating_override: 4.2, rating_reason: 'Imported' },
      { slug: 'scored', rating: 4, rating_override: null, rating_reason: null },
    ]);
    await site.import({ 'casinos.csv': 'slug,rating\nscored,3.1\n' });
    const scored = db.selectFrom('casinos').select(['rating', 'rating_reason']).where('slug', '=', 'scored');
    expect(await scored.execute()).toEqual([{ rating: 3.1, rating_reason: 'Imported' }]);
  });

  test('imported scores for a criterion that does not exist here are stored and do not count', async ({ db, site }) => {
    const { id } = await insertCasino(db, { slug: 'other-parts', rating: 3.3 });
    const scores = [{ casino_id: id, criterion: 'weather', score: 10, reason: 'Rain.' }];
    expect((await site.import({ 'casino_scores.json': json(scores) })).problems).toEqual([]);
    const stored = db.selectFrom('casino_scores').select(['criterion', 'score']).where('casino_id', '=', id);
    expect(await stored.execute()).toEqual([{ criterion: 'weather', score: 10 }]);
    expect((await site.import({ 'casino_scores.json': json([{ ...scores[0], score: 51 }]) })).errors).toBe(1);
  });
});

describe('an imported history', () => {
  test('an imported history is stored with a new casino, with its times but anonymous, and not for an existing one', async ({
    db,
    site,
  }) => {
    const { id: here } = await insertCasino(db, { slug: 'lived' });
    const change = (slug: string, more: Record<string, unknown>) => ({ casino_slug: slug, changed_at: SEEN, ...more });
    const report = await site.import({
      'casinos.json': json([row('moved-in')]),
      'casino_changes.json': json([
        change('moved-in', { kind: 'listed', after: { rating: 4 }, changed_by_email: 'member@example.com' }),
        change('moved-in', { kind: 'bonus', key: 'amount', before: '4%', after: '5%', changed_by_email: 'x@y.zz' }),
        change('lived', { kind: 'name', before: 'a', after: 'b' }),
        change('moved-in', { kind: 'moon', after: 1 }),
        { ...change('moved-in', { kind: 'name', before: 'a', after: 'b' }), changed_at: '2150-01-01T00:00:00Z' },
      ]),
    });
    expect(report.errors).toBe(2);
    expect(report.problems.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('changed_at must not be in the future'),
    );
    expect(report.counts).toEqual({ create: 3, update: 0, skip: 1 });
    expect(await toLines(db, await getId(db, 'moved-in'))).toEqual([
      { kind: 'listed', key: null, after: { rating: 4 }, changed_by: null },
      { kind: 'bonus', key: 'amount', after: '5%', changed_by: null },
    ]);
    expect(await toLines(db, here)).toEqual([]);
    const { items } = await callerFor(db).changes.list({ slug: 'moved-in' });
    expect(items.map(({ by }) => by)).toEqual([null, null]);
    const answer = await site.fetch('/api/v1/casinos/moved-in/changes');
    expect(((await answer.json()) as { items: { by: string }[] }).items.map(({ by }) => by)).toEqual([
      'imported',
      'imported',
    ]);
    expect(await (await site.fetch('/casino/moved-in/history')).text()).toContain('Imported.');
  });

  test('an imported history is not repeated when a removed casino comes back with its id', async ({ db, site }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, { slug: 'comes-back', name: 'Comes Back', rating: 4.2 });
    await caller.admin.casinos.update({ id, promoCode: 'KEPT' });
    await caller.admin.casinos.remove({ id });
    const changes = [
      { casino_slug: 'comes-back', kind: 'listed', after: { rating: 4.2 }, changed_at: '2024-05-06T10:00:00Z' },
      { casino_slug: 'comes-back', kind: 'code', after: 'KEPT', changed_at: '2024-06-06T10:00:00Z' },
    ];
    await site.import({
      'casinos.json': json([row('comes-back', { id, name: 'Comes Back' })]),
      'casino_changes.json': json(changes),
    });
    expect((await toLines(db, id)).map(({ kind, after }) => [kind, after])).toEqual([
      ['code', 'KEPT'],
      ['listed', { rating: 4.2 }],
    ]);
    // The earlier one is this one.
    expect((await callerFor(db).changes.list({ slug: 'comes-back' })).casino?.removedBefore).toBeNull();
  });

  test('an imported history is none of a demo: a removed casino cannot come back as fiction, whose history is removed', async ({
    db,
    site,
  }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, { slug: 'no-fiction', name: 'No Fiction', rating: 4.2 });
    await caller.admin.casinos.update({ id, promoCode: 'KEPT' });
    await caller.admin.casinos.remove({ id });
    await site.import({ 'casinos.json': json([row('no-fiction', { id, name: 'No Fiction', is_demo: true })]) });
    await caller.admin.casinos.update({ id, name: 'Another Name' });
    await caller.admin.casinos.remove({ id });
    expect((await toLines(db, id)).map(({ kind, after }) => [kind, after])).toContainEqual(['code', 'KEPT']);
  });

  test('a history starts with the import if the file has none', async ({ db, site }) => {
    await site.import({ 'casinos.json': json([row('without-past'), row('still-draft', { status: 'draft' })]) });
    expect(await toLines(db, await getId(db, 'without-past'))).toMatchObject([{ kind: 'listed' }]);
    expect(await toLines(db, await getId(db, 'still-draft'))).toEqual([]);
  });
});

test('a draft with a name alone is exported and imported as it is; any other status needs the rest', async ({
  db,
  site,
}) => {
  const { id } = await insertCasino(db, {
    ...{ slug: 'only-named', status: 'draft', rating: null, description: '', bonus_amount: '', affiliate_link: '' },
  });
  const before = await db.selectFrom('casinos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const archive = await site.exported();
  await db.deleteFrom('casinos').where('id', '=', id).execute();
  const { problems } = await site.import({ 'export.zip': archive });
  // Beside the histories of casinos that were removed here, which an archive names too.
  expect(problems.filter(({ file }) => !file.endsWith('casino_changes.json'))).toEqual([]);
  const after = await db.selectFrom('casinos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(after).toEqual(before);

  const report = await site.import({
    'casinos.json': json([
      { slug: 'half-listed', name: 'Half Listed', rating: 4, bonus_amount: '' },
      { slug: 'half-drafted', name: 'Half Drafted', status: 'draft' },
      { id, status: 'paused', status_reason: 'Away.' },
    ]),
  });
  expect(report.problems.map(({ reason }) => reason)).toEqual([
    'Only a draft may lack description, bonus_amount, affiliate_link.',
    'Only a draft may lack rating, description, bonus_amount, affiliate_link.',
  ]);
  const stored = await db
    .selectFrom('casinos')
    .select(['slug', 'status', 'rating'])
    .where('slug', 'like', 'half-%')
    .execute();
  expect(stored).toEqual([{ slug: 'half-drafted', status: 'draft', rating: null }]);
});

test('a status without its reason excludes the casino, and the rest is imported', async ({ site }) => {
  const report = await site.import({
    'casinos.json': json([row('unexplained', { status: 'warning' }), row('explained')]),
    'casino_facts.json': json([{ casino_slug: 'unexplained', key: 'min_deposit', value: 1 }]),
  });
  expect(report.problems.map(({ reason }) => reason)).toEqual([
    'status_reason: Say in a sentence why: visitors read it',
    'Names a casino that is neither here nor comes in with this import.',
  ]);
  expect(report.counts).toEqual({ create: 1, update: 0, skip: 0 });
});

describe('imported codes', () => {
  const getCodes = async (db: Db, casinoId: string) =>
    await db
      .selectFrom('promo_codes')
      .select(['code', 'terms', 'checked_on', 'checked_by'])
      .where('casino_id', '=', casinoId)
      .orderBy('position')
      .execute();

  test('imported codes keep the person who checked them unless the file contains another check', async ({
    db,
    site,
  }) => {
    const { caller } = await adminCaller(db);
    const { id } = await insertCasino(db, { slug: 'checked-code', promo_code: 'KEEP', bonus_amount: '5%' });
    const [first] = (await caller.admin.casinos.get({ id })).codes;
    await caller.admin.casinos.update({ id, codes: [{ ...first, checkedOn: '2026-11-20' }] });
    const [before] = await getCodes(db, id);
    expect(before?.checked_by).not.toBeNull();
    await site.import({ 'promo_codes.csv': 'casino_slug,code,terms\nchecked-code,KEEP,' });
    expect(await getCodes(db, id)).toEqual([before]);
    await site.import({ 'promo_codes.csv': 'casino_slug,code,terms\nchecked-code,KEEP,Wager once.' });
    expect(await getCodes(db, id)).toEqual([{ ...before, terms: 'Wager once.' }]);
    await site.import({ 'promo_codes.csv': 'casino_slug,code,checked_on\nchecked-code,KEEP,2026-11-21' });
    expect(await getCodes(db, id)).toMatchObject([{ checked_on: '2026-11-21', checked_by: null }]);
  });
});

test('an imported withdrawal, what was typed before and an answer do not become one another', async ({ db, site }) => {
  const { id } = await insertCasino(db, { slug: 'mixed', name: 'Mixed' });
  const payout = { casino_id: id, method: 'bitcoin', amount_cents: 5000, asked_on: '2026-01-05', minutes: 9 };
  const summary = { payout_tests: { value: 3, sourceKind: 'own_test', source: '', note: '', checkedAt: null } };
  const own = '0b0f3a52-2f4e-4a40-9a53-6a0a6ff6d6f1';
  await site.import({ 'payouts.json': json([{ ...payout, id: own, outcome: 'paid' }]) });
  const report = await site.import({
    'payouts.json': json([
      { casino_id: id, asked_on: '2026-01-06', answer: 'We paid.', summary },
      { id: own, casino_id: id, summary },
    ]),
  });
  expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'Mixed: a withdrawal, what was typed before and an answer do not become one another.'],
    [1, 'Mixed: a withdrawal, what was typed before and an answer do not become one another.'],
  ]);
  const stored = await db.selectFrom('payouts').select(['id', 'state']).where('casino_id', '=', id).execute();
  expect(stored).toEqual([{ id: own, state: 'recorded' }]);
});
