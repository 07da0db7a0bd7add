import { expect } from 'vitest';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { readDemoCasinos } from '../../../server/demo/casino-content';
import { insertCasino } from '../../builders/casinos';
import { insertAuthor } from '../../../server/demo/blog';
import { seedCasinos } from '../../../server/demo/casinos';
import { removeDemo } from '../../../server/features/settings/remove-demo.queries';
import { test } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const render = (markdown: string) => Promise.resolve({ html: `<p>${markdown.length}</p>`, version: 1 });

test('seeding twice creates every demo casino once, and leaves other casinos unchanged', async ({ db }) => {
  await insertCasino(db, { name: 'Not a demo' });
  const now = new Date('2026-11-21T12:00:00Z');
  await seedCasinos(db, { render, now });
  await seedCasinos(db, { render, now });
  const list = await callerFor(db).casinos.list({ pageSize: 100 });
  const listed = readDemoCasinos().filter(({ status }) => hasOffer({ status: status?.is ?? 'listed' }));
  expect(list.total).toBe(listed.length + 1);
  const first = await callerFor(db).casinos.bySlug({ slug: 'copperline' });
  expect(first).toMatchObject({ name: 'Copperline', placement: 1, rating: 4.8 });
  expect(first.fullReviewHtml).toMatch(/^<p>\d+<\/p>$/);
  expect(first.verifiedAt).toEqual(new Date('2026-11-12T12:00:00Z'));
  expect(
    list.items.every(({ affiliateLink, logoUrl, name }) => name === 'Not a demo' || (affiliateLink && logoUrl)),
  ).toBe(true);
});

test('seeded casinos have facts, scores, status and history with their authors’ names', async ({ db }) => {
  const now = new Date('2026-11-22T12:00:00Z');
  const keller = await insertAuthor(db, { email: 'keller@lootrank.example', displayName: null });
  const osei = await insertAuthor(db, { email: 'osei@lootrank.example', displayName: null });
  const editors = new Map([
    ['m.keller', keller],
    ['d.osei', osei],
  ]);
  await db.deleteFrom('casinos').execute();
  await seedCasinos(db, { render, now }, editors);
  const admin = (await adminCaller(db)).caller.admin.casinos;
  const getId = async (name: string) =>
    (await db.selectFrom('casinos').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

  const greyhound = await admin.get({ id: await getId('Greyhound Nine') });
  expect(greyhound).toMatchObject({
    placement: 5,
    placementReason: expect.stringMatching(/^One percent on dice and crash/) as string,
    placedAt: new Date('2026-10-01T12:00:00Z'),
    ratingOverride: null,
  });
  expect(greyhound.scores).toMatchObject([
    { criterion: 'fairness', score: 35 },
    { criterion: 'games', score: 40 },
    { criterion: 'payouts', score: 40 },
    { criterion: 'terms', score: 25, scoredAt: new Date('2026-04-22T12:00:00Z') },
  ]);
  expect(greyhound.facts.find(({ key }) => key === 'kyc_from')).toMatchObject({
    value: 200000,
    note: 'a month',
    sourceKind: 'terms',
    source: 'Terms, clause 11',
    checkedAt: new Date('2026-10-01T12:00:00Z'),
    checkedBy: 'keller',
  });
  expect(await admin.get({ id: await getId('Farrow') })).toMatchObject({
    status: 'warning',
    statusReason: expect.stringMatching(/^Three of four withdrawals/) as string,
    statusAt: new Date('2026-11-01T12:00:00Z'),
    rating: 1.5,
  });
  expect(await admin.get({ id: await getId('Saltmarsh') })).toMatchObject({ rating: 3.2, ratingOverride: 3.2 });

  const changes = await db
    .selectFrom('casino_changes')
    .select(['casino_id', 'kind', 'changed_at', 'changed_by'])
    .orderBy('casino_id')
    .orderBy('id')
    .execute();
  for (const [index, { casino_id, kind, changed_at }] of changes.entries()) {
    const before = changes[index - 1];
    if (before?.casino_id !== casino_id) expect(kind).toBe('listed');
    else expect(changed_at.getTime()).toBeGreaterThanOrEqual(before.changed_at.getTime());
    expect(changed_at.getTime()).toBeLessThan(now.getTime());
  }
  expect(new Set(changes.map(({ changed_by }) => changed_by))).toEqual(new Set([null, keller, osei]));

  await db.transaction().execute((trx) => removeDemo(trx));
  for (const table of ['casino_changes', 'casino_facts', 'casino_scores'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
