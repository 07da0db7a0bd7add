import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { Db } from '../../../server/database/database';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('casinos').execute();
});

async function names(db: Db, input: Parameters<ReturnType<typeof callerFor>['casinos']['list']>[0]) {
  return (await callerFor(db).casinos.list(input)).items.map(({ name }) => name);
}

describe('casinos.list', () => {
  test('casinos.list ranks by placement, then recommendation, then rating, with unplaced casinos last', async ({
    db,
  }) => {
    await insertCasino(db, { name: 'unplaced', rating: 5 });
    await insertCasino(db, { name: 'last placed', placement: 998, rating: 1 });
    await insertCasino(db, { name: 'second, plain', placement: 2, rating: 5 });
    await insertCasino(db, { name: 'second, recommended', placement: 2, is_recommended: true, rating: 3 });
    await insertCasino(db, { name: 'second, better', placement: 2, is_recommended: true, rating: 4 });
    await insertCasino(db, { name: 'first', placement: 1, rating: 1 });
    expect(await names(db, {})).toEqual([
      'first',
      'second, better',
      'second, recommended',
      'second, plain',
      'last placed',
      'unplaced',
    ]);
  });

  test('casinos.list sorts by rating or by date, with the placement deciding ties', async ({ db }) => {
    const sameDay = new Date('2026-01-02');
    await insertCasino(db, { name: 'old', rating: 3, placement: 1, created_at: new Date('2026-01-01') });
    await insertCasino(db, { name: 'equal, placed low', rating: 4.5, placement: 9, created_at: sameDay });
    await insertCasino(db, { name: 'equal, placed high', rating: 4.5, placement: 2, created_at: sameDay });
    expect(await names(db, { sort: 'rating' })).toEqual(['equal, placed high', 'equal, placed low', 'old']);
    expect(await names(db, { sort: 'newest' })).toEqual(['equal, placed high', 'equal, placed low', 'old']);
    expect(await names(db, { sort: 'default' })).toEqual(['old', 'equal, placed high', 'equal, placed low']);
  });

  test('pages contain every casino exactly once, even if all are equal', async ({ db }) => {
    for (let count = 0; count < 7; count += 1)
      await insertCasino(db, { name: `equal ${count}`, created_at: new Date(0) });
    for (const sort of ['default', 'rating', 'newest'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => names(db, { sort, page, pageSize: 2 })));
      expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
      expect(new Set(pages.flat()).size).toBe(7);
    }
  });

  test('a filter selects the casinos that offer every chosen gamemode', async ({ db }) => {
    await insertCasino(db, { name: 'both', gamemodes: ['crash', 'dice', 'slots'] });
    await insertCasino(db, { name: 'one', gamemodes: ['crash'] });
    await insertCasino(db, { name: 'none' });
    const list = await callerFor(db).casinos.list({ gamemodes: ['dice', 'crash'] });
    expect(list.items.map(({ name }) => name)).toEqual(['both']);
    expect(list.total).toBe(1);
  });

  test('a facet counts the results with its mode added', async ({ db }) => {
    await insertCasino(db, { gamemodes: ['crash', 'dice', 'slots'] });
    await insertCasino(db, { gamemodes: ['crash', 'slots'] });
    await insertCasino(db, { gamemodes: ['bingo'] });
    const all = await callerFor(db).casinos.list({ pageSize: 1 });
    expect(all).toMatchObject({ total: 3, isCapped: false, facets: { crash: 2, dice: 1, slots: 2, bingo: 1 } });
    const crash = await callerFor(db).casinos.list({ gamemodes: ['crash'], pageSize: 1 });
    expect(crash).toMatchObject({ total: 2, facets: { crash: 2, dice: 1, slots: 2 } });
    expect(crash.facets.bingo).toBeUndefined();
  });

  test('casinos.list searches names and descriptions in any case, treating wildcards literally', async ({ db }) => {
    await insertCasino(db, { name: 'Copperline', description: 'Fast' });
    await insertCasino(db, { name: 'Other', description: 'Like COPPER, only slower' });
    await insertCasino(db, { name: '100%_sure\\', description: 'Nothing' });
    expect((await names(db, { q: 'copper' })).sort()).toEqual(['Copperline', 'Other']);
    expect(await names(db, { q: '%' })).toEqual(['100%_sure\\']);
    expect(await names(db, { q: '0%_s' })).toEqual(['100%_sure\\']);
    expect(await names(db, { q: 'sure\\' })).toEqual(['100%_sure\\']);
    expect(await names(db, { q: "'; drop table casinos; --" })).toEqual([]);
  });

  test('crypto lists casinos that accept a cryptocurrency; legit lists those checked within a year and licensed or provably fair', async ({
    db,
  }) => {
    const recently = new Date(Date.now() - 330 * 24 * 60 * 60 * 1000);
    await insertCasino(db, { name: 'bitcoin', payment_methods: ['skins', 'bitcoin'] });
    await insertCasino(db, { name: 'cards', payment_methods: ['visa'] });
    await insertCasino(db, { name: 'licensed', licence: 'Anjouan', verified_at: recently });
    await insertCasino(db, { name: 'fair', provably_fair: true, verified_at: recently });
    await insertCasino(db, { name: 'checked only', verified_at: recently });
    await insertCasino(db, { name: 'checked long ago', licence: 'Anjouan', verified_at: new Date('2020-01-01') });
    expect(await names(db, { collection: 'crypto' })).toEqual(['bitcoin']);
    expect((await names(db, { collection: 'legit' })).sort()).toEqual(['fair', 'licensed']);
  });

  test('a page far beyond the end is empty and keeps the total', async ({ db }) => {
    await insertCasino(db);
    expect(await callerFor(db).casinos.list({ page: 100_000, pageSize: 100 })).toMatchObject({ items: [], total: 1 });
  });

  test('a search counts to 1,000 and says that there are more', async ({ db }) => {
    await sql`insert into casinos (name, description, rating, bonus_amount, affiliate_link)
      select 'Found ' || n, 'd', 3, 'b', 'https://x.example.com' from generate_series(1, 1005) n`.execute(db);
    expect(await callerFor(db).casinos.list({ q: 'found', pageSize: 1 })).toMatchObject({
      total: 1000,
      isCapped: true,
    });
    expect(await callerFor(db).casinos.list({ pageSize: 1 })).toMatchObject({ total: 1005, isCapped: false });
  });

  test('casinos.list refuses values that are out of bounds', async ({ db }) => {
    const { list } = callerFor(db).casinos;
    const bad: unknown[] = [
      { page: 0 },
      { page: 1.5 },
      { pageSize: 0 },
      { pageSize: 101 },
      { sort: 'name' },
      { gamemodes: ['chess'] },
      { q: 'x'.repeat(201) },
      { q: 'a\u0000b' },
      { q: '\ud800' },
      { collection: 'best' },
      { surprise: true },
    ];
    for (const input of bad) await expect(list(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a list contains the first line of a description and no unsafe link', async ({ db }) => {
    await insertCasino(db, {
      description: 'For the card.\r\nFor the review.',
      affiliate_link: 'javascript:alert(1)',
      logo_url: '//evil.example/logo.svg',
    });
    const { items } = await callerFor(db).casinos.list({});
    expect(items[0]).toMatchObject({ description: 'For the card.', affiliateLink: null, logoUrl: null });
  });
});

describe('casinos.bySlug', () => {
  test('casinos.bySlug finds a casino by slug in any case, by id, and by a former slug', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: 'new-name' });
    await db.insertInto('slug_redirects').values({ entity: 'casino', old_slug: 'old-name', target_id: id }).execute();
    const { bySlug } = callerFor(db).casinos;
    for (const slug of ['new-name', 'New-Name', id, id.toUpperCase(), 'old-name']) {
      await expect(bySlug({ slug })).resolves.toMatchObject({ id, slug: 'new-name' });
    }
  });

  test('a current slug wins over the same former slug', async ({ db }) => {
    const renamed = await insertCasino(db, { slug: 'elsewhere' });
    const current = await insertCasino(db, { slug: 'wanted' });
    await db
      .insertInto('slug_redirects')
      .values({ entity: 'casino', old_slug: 'wanted', target_id: renamed.id })
      .execute();
    await expect(callerFor(db).casinos.bySlug({ slug: 'wanted' })).resolves.toMatchObject({ id: current.id });
  });

  test('a casino without a slug is found by its id', async ({ db }) => {
    const { id } = await insertCasino(db, { slug: null });
    await expect(callerFor(db).casinos.bySlug({ slug: id })).resolves.toMatchObject({ id, slug: null });
  });

  test('casinos.bySlug requires a slug and finds nothing under malformed ones', async ({ db }) => {
    const { bySlug } = callerFor(db).casinos;
    const required = { code: 'BAD_REQUEST', message: expect.stringContaining('Casino slug is required') };
    for (const slug of ['', '   ']) await expect(bySlug({ slug })).rejects.toMatchObject(required);
    await expect(bySlug({} as never)).rejects.toMatchObject(required);
    for (const slug of ['nothing', '👻', '%', '../etc/passwd', "' or 1=1 --", '00000000-0000-0000-0000-000000000000']) {
      await expect(bySlug({ slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const slug of ['a\u0000b', '\udfff', 'x'.repeat(201)]) {
      await expect(bySlug({ slug })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('casinos.bySlug names the person who checked the facts and reveals nothing else about them', async ({ db }) => {
    const user = await db
      .insertInto('users')
      .values({ email: 'm.keller@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('profiles').values({ id: user.id, email: 'm.keller@example.com' }).execute();
    const { id } = await insertCasino(db, {
      slug: 'checked',
      verified_by: user.id,
      verified_at: new Date('2026-01-05'),
      status: 'warning',
      status_reason: 'It does not pay.',
      status_by: user.id,
      status_at: new Date('2026-01-06'),
    });
    await db
      .insertInto('casino_facts')
      .values({
        casino_id: id,
        key: 'licence',
        value: JSON.stringify('Malta'),
        source_kind: 'terms',
        checked_by: user.id,
      })
      .execute();
    const casino = await callerFor(db).casinos.bySlug({ slug: 'checked' });
    expect(casino).toMatchObject({ verifiedBy: null, statusBy: 'LootRank' });
    expect(casino.facts.find(({ key }) => key === 'licence')).toMatchObject({ checkedBy: null });
    expect(JSON.stringify(casino)).not.toContain(user.id);
    expect(JSON.stringify(casino)).not.toContain('m.keller');
    await db
      .updateTable('profiles')
      .set({ display_name: 'M. Keller', author_slug: 'm-keller', is_public: true })
      .where('id', '=', user.id)
      .execute();
    const named = await callerFor(db).casinos.bySlug({ slug: 'checked' });
    expect(named).toMatchObject({ verifiedBy: 'M. Keller', statusBy: 'M. Keller' });
    expect(named.facts.find(({ key }) => key === 'licence')).toMatchObject({ checkedBy: 'M. Keller' });
  });
});
