import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { test as databaseTest } from '../../database/test-database';
import { adminCaller, callerFor } from '../../fixtures/caller';

const test = databaseTest.extend(
  'admin',
  { scope: 'file' },
  async ({ db }) => (await adminCaller(db)).caller.admin.casinos,
);

let made = 0;
const given = (overrides: Record<string, unknown> = {}) => ({
  name: `Brass Point ${(made += 1)}`,
  rating: 4.5,
  description: 'Pays out within the hour.',
  positives: ['Fast payouts', 'Clear terms'],
  negatives: ['No live chat'],
  bonusAmount: '5% on top',
  affiliateLink: 'https://brasspoint.example.com/?ref=lootrank',
  isRecommended: true,
  gamemodes: ['crash' as const, 'dice' as const],
  ...overrides,
});

const getLog = (db: Db, id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'casino')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('a new casino', () => {
  test('a new casino is public at once, with a rendered review and a slug made from its name', async ({
    db,
    admin,
  }) => {
    const { id, slug } = await admin.create(
      given({ name: 'Copper & Line 24', fullReview: '## Payouts\n\n**Quick.**' }),
    );
    expect(slug).toBe('copper-line-24');
    const shown = await callerFor(db).casinos.bySlug({ slug });
    expect(shown).toMatchObject({ id, name: 'Copper & Line 24', positives: ['Fast payouts', 'Clear terms'] });
    expect(shown.fullReviewHtml).toContain('<strong>Quick.</strong>');
    expect(await getLog(db, id)).toMatchObject([{ action: 'create', before: null, after: { slug } }]);
  });

  test('a new casino stores every field', async ({ admin }) => {
    const all = given({
      slug: 'with-everything',
      logoUrl: '/uploads/abcdef-64x64.png',
      bonusTerms: 'Wager it once.',
      promoCode: 'LOOT',
      websiteUrl: 'https://brasspoint.example.com/',
      paymentMethods: ['skins', 'bitcoin'],
      licence: 'Curaçao 1668/JAZ',
      provablyFair: true,
      foundedYear: 2019,
      placement: 7,
      fullReview: 'Text.',
    });
    const { id } = await admin.create(all);
    await expect(admin.get({ id })).resolves.toMatchObject(all);
  });

  test('P24: a new casino refuses unknown fields', async ({ admin }) => {
    await expect(admin.create({ ...given(), isDemo: true } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.for([
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['name', 'two\nlines'],
    ['slug', 'No Slug'],
    ['rating', 5.1],
    ['rating', -1],
    ['rating', 4.25],
    ['rating', Number.NaN],
    ['affiliateLink', 'javascript:alert(1)'],
    ['affiliateLink', '//evil.example'],
    ['affiliateLink', 'https://user:pw@example.com/'],
    ['affiliateLink', 'https://example.com/\r\nSet-Cookie: a=b'],
    ['logoUrl', 'data:image/svg+xml,<svg/>'],
    ['websiteUrl', 'ftp://example.com'],
    ['gamemodes', ['poker', 'chess']],
    ['paymentMethods', ['cash']],
    ['positives', Array.from({ length: 31 }, () => 'x')],
    ['negatives', ['x'.repeat(301)]],
    ['placement', 0],
    ['placement', 1.5],
    ['foundedYear', 1500],
    ['foundedYear', 3000],
    ['fullReview', 'x'.repeat(200_001)],
  ] as const)('a new casino is refused with a bad %s: %s', async ([field, value], { admin }) => {
    const refusal = await admin.create({ ...given(), [field]: value }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST' });
    const issues = (refusal as { cause: { issues: { path: unknown[] }[] } }).cause.issues;
    expect(issues[0]?.path[0]).toBe(field);
  });

  test.for([
    [998, 998],
    [999, null],
    [1000, null],
    [Number.MAX_SAFE_INTEGER, null],
  ] as const)('a new casino with placement %s gets placement %s', async ([placement, stored], { db, admin }) => {
    const { id } = await admin.create(given({ placement }));
    const getPlacement = async () =>
      await db.selectFrom('casinos').select('placement').where('id', '=', id).executeTakeFirst();
    expect(await getPlacement()).toEqual({ placement: stored });
    await admin.update({ id, placement: 1 });
    await admin.update({ id, placement });
    expect(await getPlacement()).toEqual({ placement: stored });
  });

  test('a new casino requires a slug if the name yields none', async ({ admin }) => {
    await expect(admin.create(given({ name: '日本' }))).rejects.toThrow(/Enter a slug/);
    await expect(admin.create(given({ name: '日本', slug: 'nihon' }))).resolves.toMatchObject({ slug: 'nihon' });
  });

  test('R19: a casino created twice at the same time is created one time', async ({ admin }) => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => admin.create(given({ slug: 'at-once' }))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CONFLICT', message: 'Another casino already uses this slug.' });
    }
  });

  test('a new casino with a review that cannot be rendered is refused with the reason', async ({ admin }) => {
    await expect(admin.create(given({ fullReview: '> '.repeat(500) + 'x' }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('a changed casino', () => {
  test('an update of a casino changes named fields, clears null ones and keeps the rest', async ({ db, admin }) => {
    const { id } = await admin.create(given({ promoCode: 'LOOT', placement: 3, fullReview: 'Old.' }));
    await admin.update({ id, bonusAmount: '10%', promoCode: null, fullReview: null });
    await expect(admin.get({ id })).resolves.toMatchObject({
      bonusAmount: '10%',
      promoCode: null,
      placement: 3,
      fullReview: null,
      rating: 4.5,
    });
    const row = await db
      .selectFrom('casinos')
      .select(['full_review_html', 'full_review_version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ full_review_html: null, full_review_version: null });
    const [, change] = await getLog(db, id);
    expect(change).toMatchObject({
      action: 'update',
      before: { bonusAmount: '5% on top', promoCode: 'LOOT' },
      after: { bonusAmount: '10%', promoCode: null },
    });
    expect(Object.keys(change?.after as object).sort()).toEqual(['bonusAmount', 'codes', 'fullReview', 'promoCode']);
  });

  test('a casino with a new slug is still found at the old one, until that is removed and another casino uses it', async ({
    db,
    admin,
  }) => {
    const visitor = callerFor(db).casinos;
    const { id } = await admin.create(given({ slug: 'first-name' }));
    await admin.update({ id, slug: 'second-name' });
    await expect(visitor.bySlug({ slug: 'first-name' })).resolves.toMatchObject({ id, slug: 'second-name' });
    await admin.update({ id, slug: 'first-name' });
    await expect(visitor.bySlug({ slug: 'second-name' })).resolves.toMatchObject({ id, slug: 'first-name' });
    await expect(admin.create(given({ slug: 'second-name' }))).rejects.toMatchObject({ code: 'CONFLICT' });
    await (await adminCaller(db)).caller.admin.redirects.remove({ from: '/casino/second-name' });
    const other = await admin.create(given({ slug: 'second-name' }));
    await expect(visitor.bySlug({ slug: 'second-name' })).resolves.toMatchObject({ id: other.id });
    await expect(admin.update({ id, slug: 'second-name' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await admin.update({ id, slug: null });
    await expect(visitor.bySlug({ slug: 'first-name' })).resolves.toMatchObject({ id, slug: null });
  });

  test('R21: a change of a casino that is newer than the form is a conflict', async ({ admin }) => {
    const { id } = await admin.create(given());
    const { updatedAt } = await admin.get({ id });
    const saved = await admin.update({ id, name: 'Mine', expectedUpdatedAt: updatedAt });
    await expect(admin.update({ id, name: 'Theirs', expectedUpdatedAt: updatedAt })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This was saved elsewhere in the meantime.',
    });
    await expect(admin.update({ id, name: 'Again', expectedUpdatedAt: saved.updatedAt })).resolves.toMatchObject({
      id,
    });
    await expect(admin.update({ id, name: 'Last wins' })).resolves.toMatchObject({ id });
  });

  test('a change of a casino that does not exist is reported', async ({ admin }) => {
    const id = crypto.randomUUID();
    await expect(admin.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.update({ id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.verifyNow({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.reorder({ ids: [id] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.get({ id: 'one' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a removed casino', () => {
  test('a removed casino is found at none of its addresses', async ({ db, admin }) => {
    const { id } = await admin.create(given({ slug: 'to-go' }));
    await admin.update({ id, slug: 'gone-soon' });
    await expect(admin.remove({ id })).resolves.toEqual({ id });
    for (const slug of ['to-go', 'gone-soon', id]) {
      await expect(callerFor(db).casinos.bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('checked facts', () => {
  test('checked facts have the time and the name of the person who checked', async ({ db, admin }) => {
    const { id } = await admin.create(given());
    await expect(admin.list({ check: 'overdue', limit: 100 })).resolves.toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id })]),
    });
    const { updatedAt } = await admin.get({ id });
    const { verifiedAt } = await admin.verifyNow({ id });
    expect(Date.now() - (verifiedAt?.getTime() ?? 0)).toBeLessThan(60_000);
    await expect(admin.get({ id })).resolves.toMatchObject({
      verifiedAt,
      verifiedBy: expect.stringMatching(/^admin-/),
      updatedAt,
    });
    const overdue = await admin.list({ check: 'overdue', limit: 100 });
    expect(overdue.items.map((casino) => casino.id)).not.toContain(id);
    expect((await getLog(db, id)).at(-1)).toMatchObject({ action: 'verify', before: { verifiedAt: null } });
  });
});

describe('the list', () => {
  test('the editors’ list is searched by name only, literally and in any case, page by page in every order', async ({
    db,
    admin,
  }) => {
    await insertCasino(db, { name: 'Quartz_1', placement: 2, description: 'x' });
    await insertCasino(db, { name: 'quartz-2', placement: null });
    await insertCasino(db, { name: 'QUARTZ 3', placement: 1 });
    await insertCasino(db, { name: 'Other', description: 'quartz' });
    const orders = {
      placement: ['QUARTZ 3', 'Quartz_1', 'quartz-2'],
      name: ['QUARTZ 3', 'quartz-2', 'Quartz_1'],
      updated: ['QUARTZ 3', 'quartz-2', 'Quartz_1'],
    };
    for (const [sort, expected] of Object.entries(orders) as [keyof typeof orders, string[]][]) {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof admin.list>> = await admin.list({ q: 'qUARtz', sort, limit: 1, cursor });
        expect(page.total).toBe(3);
        found.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(found, sort).toEqual(sort === 'name' ? expect.arrayContaining(expected) : expected);
    }
    await expect(admin.list({ q: '_' })).resolves.toMatchObject({ items: [{ name: 'Quartz_1' }] });
    await expect(admin.list({ q: 'no such name' })).resolves.toEqual({ items: [], nextCursor: null, total: 0 });
    await expect(admin.list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('the editors’ list pages through a search with many matches in the same order as with few', async ({
    db,
    admin,
  }) => {
    const rows = Array.from({ length: 330 }, (_, n) => ({
      name: `İkiz ${n % 10 === 0 ? 'rare' : 'often'} ${String(n).padStart(3, '0')}`,
      placement: n < 300 ? n + 1 : null,
      rating: 3,
      description: 'x',
      bonus_amount: 'x',
      affiliate_link: 'https://example.com/',
    }));
    await db.insertInto('casinos').values(rows).execute();
    const found = async (q: string, sort: 'placement' | 'name') => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof admin.list>> = await admin.list({ q, sort, limit: 100, cursor });
        names.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return names;
    };
    const all = rows.map(({ name }) => name);
    for (const sort of ['placement', 'name'] as const) {
      const sorted = sort === 'name' ? all.toSorted() : all;
      expect((await found('İKİZ', sort)).slice(0, 300), sort).toEqual(sorted.slice(0, 300));
      const rare = sorted.filter((name) => name.includes('rare'));
      expect((await found('ikiz Rare', sort)).slice(0, 30), sort).toEqual(rare.slice(0, 30));
    }
    expect(await found('İKİZ', 'placement')).toHaveLength(330);
  });
});

describe('the ranking', () => {
  async function rank(db: Db, count: number) {
    await db.updateTable('casinos').set({ placement: null }).execute();
    const casinos = [];
    for (let place = 1; place <= count; place += 1) casinos.push(await insertCasino(db, { placement: place }));
    return casinos.map(({ id }) => id);
  }
  const placements = async (admin: { ranking: () => Promise<{ id: string; placement: number | null }[]> }) =>
    (await admin.ranking()).map(({ id, placement }) => [id, placement]);

  test('the ranking is numbered from 1 in the given order, and the log lists what moved', async ({ db, admin }) => {
    const [a = '', b = '', c = ''] = await rank(db, 3);
    const unranked = await insertCasino(db);
    await expect(admin.reorder({ ids: [c, unranked.id, a, b] })).resolves.toMatchObject({
      ids: [c, unranked.id, a, b],
    });
    expect(await placements(admin)).toEqual([
      [c, 1],
      [unranked.id, 2],
      [a, 3],
      [b, 4],
    ]);
    const [entry] = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'reorder')
      .orderBy('id', 'desc')
      .execute();
    expect(entry?.after).toContainEqual(expect.objectContaining({ id: c, placement: 1 }));
    expect(entry?.before).toContainEqual(expect.objectContaining({ id: unranked.id, placement: null }));
  });

  test('the ranking places unnamed casinos behind the named ones', async ({ db, admin }) => {
    const [a = '', b = '', c = '', d = ''] = await rank(db, 4);
    await admin.reorder({ ids: [d, b] });
    expect(await placements(admin)).toEqual([
      [d, 1],
      [b, 2],
      [a, 3],
      [c, 4],
    ]);
  });

  test('the ranking is saved completely or not at all', async ({ db, admin }) => {
    const [a = '', b = ''] = await rank(db, 2);
    await expect(admin.reorder({ ids: [b, crypto.randomUUID(), a] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await placements(admin)).toEqual([
      [a, 1],
      [b, 2],
    ]);
    await expect(admin.reorder({ ids: [a, a] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(admin.reorder({ ids: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('the ranking ends at the highest placement: casinos beyond it have none', async ({ db, admin }) => {
    await rank(db, 0);
    const { id: last } = await insertCasino(db, { slug: 'the-last', placement: 998 });
    await sql`
      insert into casinos (name, rating, description, bonus_amount, affiliate_link, placement)
      select 'Place ' || place, 4, 'x', 'x', 'https://x.example.com/', place from generate_series(1, 997) as place
    `.execute(db);
    const unranked = await insertCasino(db);
    await admin.reorder({ ids: [unranked.id] });
    const toPlacement = async (id: string) =>
      await db.selectFrom('casinos').select('placement').where('id', '=', id).executeTakeFirst();
    expect([await toPlacement(unranked.id), await toPlacement(last)]).toEqual([{ placement: 1 }, { placement: null }]);
  });

  test('a ranking saved by several people at the same time is one of their orders', async ({ db, admin }) => {
    const ids = await rank(db, 6);
    await Promise.all([ids, [...ids].reverse(), [...ids].sort()].map((order) => admin.reorder({ ids: order })));
    expect((await placements(admin)).map(([, placement]) => placement)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test('The list is sorted by rating and by check, page by page', async ({ db }) => {
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
