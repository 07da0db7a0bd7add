import { pino } from 'pino';
import { beforeEach, expect } from 'vitest';
import { attachQueryCache, cachedRows } from '../../../server/cache/query-cache';
import { announceChange } from '../../../server/cache/announce-change';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { PublicationSchedule } from '../../../server/cache/publication-schedule';
import type { Db } from '../../../server/database/database';
import { insertTestedCasinos } from '../../builders/casinos';
import { test } from '../../database/test-database';
import { callerFor } from '../../fixtures/caller';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.deleteFrom('casinos').execute();
  await insertTestedCasinos(db);
});

type ListInput = Parameters<ReturnType<typeof callerFor>['casinos']['list']>[0];

const toNames = async (db: Db, input: ListInput) =>
  (await callerFor(db).casinos.list(input)).items.map(({ name }) => name);

test('casinos.list filters by facts, country, rating and check; unknown values never match', async ({ db }) => {
  expect(await toNames(db, { facts: { min_deposit: 500 } })).toEqual(['Kestrel']);
  expect(await toNames(db, { facts: { min_deposit: 1000 } })).toEqual(['Kestrel', 'Heron']);
  expect(await toNames(db, { facts: { kyc_from: 'never' }, gamemodes: ['case-battles'] })).toEqual(['Kestrel']);
  expect(await toNames(db, { facts: { payment_methods: ['bitcoin', 'visa'] } })).toEqual(['Kestrel']);
  expect(await toNames(db, { availableIn: 'DE' })).toEqual(['Heron']);
  expect(await toNames(db, { minRating: 4.5 })).toEqual(['Kestrel']);
  expect(await toNames(db, { checkedWithin: 30 })).toEqual(['Kestrel']);
  expect(await toNames(db, { q: 'kes', facts: { min_deposit: 500 } })).toEqual(['Kestrel']);
  expect(await toNames(db, { q: 'her', facts: { min_deposit: 500 } })).toEqual([]);
});

test('casinos.list sorts by a figure, best first and unknown last, and counts every option', async ({ db }) => {
  expect(await toNames(db, { sort: 'payout_median' })).toEqual(['Heron', 'Kestrel', 'Unknown']);
  expect(await toNames(db, { sort: 'kyc_from' })).toEqual(['Kestrel', 'Heron', 'Unknown']);
  const list = await callerFor(db).casinos.list({ facts: { min_deposit: 200 } });
  expect(list).toMatchObject({ total: 1, outOf: 3, nearest: null, facets: { crash: 1, 'case-battles': 1 } });
  expect(list.factFacets).toMatchObject({
    min_deposit: { '100': 0, '200': 1, '500': 1, '1000': 2, '2000': 2, '': 3 },
    excluded_countries: { DE: 0, '': 1 },
    payment_methods: { skins: 1, bitcoin: 1, visa: 0 },
    rating: { '4.5': 1, '4': 1, '3.5': 1, '': 1 },
  });
});

test('casinos.list adds the casinos of which the fact is unknown, marked and after the matches on the same pages', async ({
  db,
}) => {
  const { list } = callerFor(db).casinos;
  const hidden = await list({ availableIn: 'DE' });
  expect(hidden.maybe).toBeNull();
  expect(hidden.factFacets.excluded_countries).toMatchObject({ DE: 1, '': 3, unknown: 1, refused: 1 });
  expect(hidden.items.map(({ asked }) => asked)).toEqual([
    [{ key: 'excluded_countries', text: 'Open in Germany', state: 'fits' }],
  ]);
  const shown = await list({ availableIn: 'DE', unknown: 'show' });
  expect([shown.total, shown.items.length, shown.maybe?.total]).toEqual([1, 1, 1]);
  expect(shown.maybe?.items.map(({ name, asked }) => [name, asked?.[0]?.text, asked?.[0]?.state])).toEqual([
    ['Unknown', 'Germany: not known', 'unknown'],
  ]);
  const second = await list({ availableIn: 'DE', unknown: 'show', page: 2, pageSize: 1 });
  expect([second.items.length, second.maybe?.items.map(({ name }) => name)]).toEqual([0, ['Unknown']]);
  const [kestrel] = (await list({ facts: { payment_methods: ['visa', 'skins'], kyc_from: 'never' } })).items;
  expect(kestrel?.asked?.map(({ text }) => text)).toEqual(['Pays in Skins', expect.stringMatching(/: Never asked$/)]);
  expect((await list({})).items[0]).not.toHaveProperty('asked');
  await expect(list({ unknown: 'hide' } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('casinos.list without a match names what to drop and returns the nearest casinos', async ({ db }) => {
  const list = await callerFor(db).casinos.list({ gamemodes: ['case-battles'], facts: { min_deposit: 100 } });
  expect(list.items).toEqual([]);
  expect(list.nearest?.drop).toEqual([{ of: 'min_deposit' }]);
  expect(list.nearest?.items.map(({ name }) => name)).toEqual(['Kestrel', 'Heron', 'Unknown']);
});

test('casinos.list refuses impossible fact values, and names the field', async ({ db }) => {
  const { list } = callerFor(db).casinos;
  const bad: unknown[] = [
    ...[{ min_deposit: -1 }, { min_deposit: NaN }, { min_deposit: '5' }, { min_deposit: 'never' }, { nothing: 1 }],
    ...[{ payment_methods: [] }, { payment_methods: ['gold'] }, { provably_fair: false }, { withdrawal_fee: 1 }],
    ...[{ min_deposit: 1e308 }, { min_deposit: 0.5 }, { min_deposit: { valueOf: 1 } }, { payment_methods: 'skins' }],
    ...[JSON.parse('{"__proto__":{"min_deposit":1}}'), { constructor: 1 }, { toString: true }, ['min_deposit'], 'x'],
    ...[{ payment_methods: ['__proto__'] }, { payment_methods: { 0: 'skins', length: 1 } }],
    ...[{ excluded_countries: ['DE'] }, { languages: Array.from({ length: 5000 }, () => 'en') }, { kyc_from: true }],
  ];
  for (const facts of bad) await expect(list({ facts } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  for (const input of [
    { availableIn: 'XX' },
    { minRating: 6 },
    { checkedWithin: 0 },
    { sort: 'licence' },
    { facts: null },
    { minRating: -1 },
    { checkedWithin: 1e308 },
  ]) {
    await expect(list(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test('the rows in memory are loaded once, then only the changed ones; all of them if the changes are unknown', async ({
  db,
  database: { connectionString },
}) => {
  const changes = new InvalidationListener({ connectionString, logger: pino({ level: 'silent' }) });
  changes.start();
  await expect.poll(() => changes.isListening).toBe(true);
  attachQueryCache(db, { changes, publications: new PublicationSchedule(db, changes) });
  const reads: unknown[] = [];
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const source = {
    kind: 'casino',
    load: async (_db: Db, ids: readonly string[] | 'all') => {
      reads.push(ids);
      return new Map([...values].filter(([id]) => ids === 'all' || ids.includes(id)));
    },
    arrange: (rows: Iterable<number>) => [...rows],
  };
  const read = () => cachedRows(db, source);
  const change = async (...tags: string[]) => {
    await announceChange(db, tags);
    await changes.flush();
  };
  expect(await read()).toEqual([1, 2]);
  values.set('a', 10);
  expect(await read()).toEqual([1, 2]);
  await change('casinos', 'casino:a');
  expect(await Promise.all([read(), read()])).toEqual([
    [10, 2],
    [10, 2],
  ]);
  values.delete('b');
  await change('casino:b', 'posts');
  expect(await read()).toEqual([10]);
  await change('casino:*');
  expect(await read()).toEqual([10]);
  expect(reads).toEqual(['all', ['a'], ['b'], 'all']);
  await changes.close();
});
