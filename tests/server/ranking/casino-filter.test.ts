import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHECKED_STEPS,
  FILTERED_FACTS,
  NEVER,
  RATING_STEPS,
  SORTED_FACTS,
  factFilter,
} from '../../../shared/facts/casino-fact-filters';
import type { FactStep, FilteredFact } from '../../../shared/facts/casino-fact-filters';
import { edgeMode, getEdge } from '../../../shared/facts/casino-fact-text';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { filterCasinos } from '../../../shared/casinos/casino-filter';
import type { CasinoFilter, Condition, FilterRow, WantedFact } from '../../../shared/casinos/casino-filter';
import { inScoreOrder } from '../../../shared/ranking/casino-ranking';
import { weightedMean } from '../../../shared/ranking/casino-scores';
import { CRYPTOCURRENCIES } from '../../../shared/facts/payment-methods';

const NOW = new Date('2026-11-22T12:00:00Z');
const DAY = 86_400_000;
const PARTS = ['payouts', 'terms', 'fairness'] as const;
const MODES = ['crash', 'dice', 'case-battles', 'slots'] as const;

const amount = fc.oneof(
  fc.constantFrom(0, 1, 3, 5, 15, 30, 60, 100, 200, 240, 400, 500, 1000, 1440, 2000, 5000, 50_000, 100_000),
  fc.nat(200_000),
);

function getValue(key: string): fc.Arbitrary<FactValue> {
  const definition = FACTS.find((fact) => fact.key === key);
  switch (definition?.type) {
    case 'boolean':
      return fc.boolean();
    case 'text':
      return fc.constantFrom('', 'Anjouan');
    case 'list':
      return fc.uniqueArray(fc.constantFrom(...Object.keys(definition.options ?? {}).slice(0, 5)), { maxLength: 4 });
    case 'percentByMode':
      return fc.dictionary(fc.constantFrom(...MODES), fc.nat(900), { minKeys: 1, maxKeys: 3 });
    case 'money':
      return definition.never === undefined ? amount : fc.oneof(amount, fc.constant(NEVER));
    default:
      return amount;
  }
}

const FACT_KEYS = [...new Set<string>([...FILTERED_FACTS, ...SORTED_FACTS, 'licence'])];

const someFacts = fc.record(Object.fromEntries(FACT_KEYS.map((key) => [key, getValue(key)])), {
  requiredKeys: [],
}) as fc.Arbitrary<FilterRow['facts']>;

const rows: fc.Arbitrary<FilterRow[]> = fc
  .array(
    fc.record({
      rating: fc.constantFrom(3, 3.5, 3.9, 4, 4.4, 4.5, 5),
      createdAt: fc.constantFrom(1, 2, 3),
      checkedAt: fc.option(fc.integer({ min: 0, max: 500 }).map((days) => NOW.getTime() - days * DAY - 1)),
      modes: fc.subarray([...MODES]),
      facts: someFacts,
      name: fc.constantFrom('Acme', 'bolt', 'Copper'),
      scores: fc.dictionary(fc.constantFrom(...PARTS), fc.nat(50)).map((scores) => new Map(Object.entries(scores))),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((row, rank) => ({ ...row, id: `id-${rank}`, rank })));

function getWanted(key: FilteredFact): fc.Arbitrary<WantedFact> {
  const { kind, steps = [], options = [] } = factFilter(key);
  switch (kind) {
    case 'yes':
      return fc.constant(true);
    case 'zero':
      return fc.constant(0);
    case 'any':
    case 'excludes':
      return fc.uniqueArray(fc.constantFrom(...options.slice(0, 5)), { minLength: 1, maxLength: 3 });
    case 'max':
    case 'min':
      return fc.oneof(fc.constantFrom<FactStep>(...steps), fc.nat(3000));
  }
}

const wantedFacts = fc
  .subarray(
    FILTERED_FACTS.filter((key) => key !== 'excluded_countries'),
    { maxLength: 3 },
  )
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, getWanted(key)]))));

const filters: fc.Arbitrary<CasinoFilter> = fc.record(
  {
    sort: fc.constantFrom('default' as const, 'rating' as const, 'newest' as const, ...SORTED_FACTS),
    modes: fc.subarray([...MODES], { maxLength: 2 }),
    facts: wantedFacts,
    availableIn: fc.constantFrom('AD', 'AE', 'ZW'),
    minRating: fc.constantFrom(...RATING_STEPS),
    checkedWithin: fc.constantFrom(...CHECKED_STEPS),
    collection: fc.constantFrom('crypto' as const, 'legit' as const),
    weights: fc
      .subarray([...PARTS], { minLength: 1 })
      .chain((keys) =>
        fc.tuple(...keys.map((key) => fc.integer({ min: 1, max: 3 }).map((weight) => ({ key, weight })))),
      ),
    found: fc.array(fc.nat(30)).map((ids) => new Set(ids.map((id) => `id-${id}`))),
  },
  { requiredKeys: ['sort', 'modes', 'facts'] },
);

const asNumber = (value: unknown) => (value === NEVER ? Infinity : typeof value === 'number' ? value : undefined);

/** Reimplements each rule in the simplest way. */
function passesFact(key: FilteredFact, wanted: unknown, value: FactValue | undefined): boolean {
  if (value === undefined) return false;
  const number = asNumber(value);
  switch (factFilter(key).kind) {
    case 'yes':
      return value === true;
    case 'zero':
      return value === 0;
    case 'max':
      return number !== undefined && number <= (asNumber(wanted) ?? NaN);
    case 'min':
      return number !== undefined && number >= (asNumber(wanted) ?? NaN);
    case 'any':
      return (wanted as string[]).some((one) => (value as string[]).includes(one));
    case 'excludes':
      return !(value as string[]).includes(wanted as string);
  }
}

function isInCollection({ facts, checkedAt }: FilterRow, collection: CasinoFilter['collection']): boolean {
  if (collection === 'crypto') {
    return CRYPTOCURRENCIES.some((coin) => ((facts['payment_methods'] ?? []) as string[]).includes(coin));
  }
  if (collection === 'legit') {
    const isRecent = checkedAt !== null && checkedAt > Date.parse('2025-11-22T12:00:00Z');
    return isRecent && ((facts['licence'] ?? '') !== '' || facts['provably_fair'] === true);
  }
  return true;
}

function failures(row: FilterRow, filter: CasinoFilter): Condition[] {
  const failed: Condition[] = filter.modes
    .filter((mode) => !row.modes.includes(mode))
    .map((value) => ({ of: 'gamemodes', value }));
  for (const [key, wanted] of Object.entries(filter.facts) as [FilteredFact, WantedFact][]) {
    if (!passesFact(key, wanted, row.facts[key])) failed.push({ of: key });
  }
  const { availableIn, minRating, checkedWithin, found } = filter;
  if (availableIn && !passesFact('excluded_countries', availableIn, row.facts['excluded_countries'])) {
    failed.push({ of: 'excluded_countries' });
  }
  if (minRating && row.rating < minRating) failed.push({ of: 'rating' });
  const age = row.checkedAt === null ? Infinity : NOW.getTime() - row.checkedAt;
  if (checkedWithin && !(age < checkedWithin * DAY)) failed.push({ of: 'checked' });
  if (found && !found.has(row.id)) failed.push({ of: 'q' });
  return failed;
}

const isScored = ({ scores }: FilterRow, { weights = [] }: CasinoFilter) => weights.every(({ key }) => scores.has(key));

const isMember = (row: FilterRow, filter: CasinoFilter) =>
  isInCollection(row, filter.collection) && isScored(row, filter);

const slow = (all: readonly FilterRow[], filter: CasinoFilter) =>
  all.filter((row) => isMember(row, filter) && failures(row, filter).length === 0);

/** The score by the visitor's weights, to a tenth. */
const weighed = ({ scores }: FilterRow, weights: NonNullable<CasinoFilter['weights']>) =>
  Math.round(
    weights.reduce((sum, { key, weight }) => sum + weight * (scores.get(key) ?? NaN), 0) /
      weights.reduce((sum, { weight }) => sum + weight, 0),
  );

const toText = ({ name, id }: FilterRow) => `${name.toLowerCase()} ${id}`;

/** The sort key, ascending; undefined if unknown. */
function sortValue({ facts, rating, createdAt, rank }: FilterRow, { sort, modes }: CasinoFilter): number | undefined {
  if (sort === 'default') return rank;
  if (sort === 'rating') return -rating;
  if (sort === 'newest') return -createdAt;
  const value = facts[sort];
  const number = sort === 'house_edge' ? value && getEdge(value, edgeMode(modes)) : asNumber(value);
  const isHigher = FACTS.find(({ key }) => key === sort)?.better === 'higher';
  return typeof number === 'number' ? (isHigher ? -number : number) : undefined;
}

function slowOrder(found: readonly FilterRow[], filter: CasinoFilter) {
  const { weights } = filter;
  if (weights) {
    const getPayout = ({ facts }: FilterRow) => asNumber(facts['payout_median']) ?? Number.MAX_SAFE_INTEGER;
    return found.toSorted(
      (a, b) =>
        weighed(b, weights) - weighed(a, weights) || getPayout(a) - getPayout(b) || (toText(a) < toText(b) ? -1 : 1),
    );
  }
  return found.toSorted((a, b) => {
    const [x, y] = [sortValue(a, filter), sortValue(b, filter)];
    if (x === y) return a.rank - b.rank;
    if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
    return x - y;
  });
}

/** The filter with one more option, as a visitor would add it. */
function withOption(filter: CasinoFilter, key: FilteredFact | 'rating' | 'checked', option: string): CasinoFilter {
  if (key === 'rating') return { ...filter, minRating: option === '' ? undefined : Number(option) };
  if (key === 'checked') return { ...filter, checkedWithin: option === '' ? undefined : Number(option) };
  if (key === 'excluded_countries') return { ...filter, availableIn: option === '' ? undefined : option };
  const { [key]: chosen, ...others } = filter.facts;
  if (option === '') return { ...filter, facts: others };
  switch (factFilter(key).kind) {
    case 'yes':
      return { ...filter, facts: { ...others, [key]: true } };
    case 'zero':
      return { ...filter, facts: { ...others, [key]: 0 } };
    case 'any':
      return { ...filter, facts: { ...others, [key]: [...((chosen ?? []) as string[]), option] } };
    default:
      return { ...filter, facts: { ...others, [key]: option === NEVER ? NEVER : Number(option) } };
  }
}

const RUNS = { numRuns: 150 };

test('the filter of a list finds the same casinos in the same order as one that scans every casino each time', () => {
  fc.assert(
    fc.property(rows, filters, (all, filter) => {
      const { ids, outOf } = filterCasinos(all, filter, NOW);
      expect(ids).toEqual(slowOrder(slow(all, filter), filter).map(({ id }) => id));
      expect(outOf).toBe(all.filter((row) => isMember(row, filter)).length);
    }),
    RUNS,
  );
});

test('the filter of a list counts for each option the results with it', () => {
  fc.assert(
    fc.property(rows, filters, (all, filter) => {
      const { factFacets, facets } = filterCasinos(all, filter, NOW);
      for (const [key, counts] of Object.entries(factFacets) as [FilteredFact, Record<string, number>][]) {
        for (const [option, count] of Object.entries(counts)) {
          if (option === 'unknown' || option === 'refused') continue;
          expect(`${key} ${option}: ${count}`).toBe(
            `${key} ${option}: ${slow(all, withOption(filter, key, option)).length}`,
          );
        }
      }
      for (const mode of MODES) {
        expect(facets[mode] ?? 0).toBe(slow(all, { ...filter, modes: [...filter.modes, mode] }).length);
      }
    }),
    RUNS,
  );
});

test('the filter of a list counts for each filter the casinos whose fact is missing and those that only fail there', () => {
  fc.assert(
    fc.property(rows, filters, (all, filter) => {
      const { factFacets, maybe } = filterCasinos(all, { ...filter, unknown: 'show' }, NOW);
      const isMissing = (row: FilterRow, { of }: Condition) =>
        FILTERED_FACTS.includes(of as FilteredFact) && row.facts[of] === undefined;
      const listed = all.filter((row) => isMember(row, filter)).map((row) => ({ row, failed: failures(row, filter) }));
      const open = listed.filter(
        ({ row, failed }) => failed.length > 0 && failed.every((condition) => isMissing(row, condition)),
      );
      expect(maybe).toEqual(
        slowOrder(
          open.map(({ row }) => row),
          filter,
        ).map(({ id }) => id),
      );
      expect(filterCasinos(all, filter, NOW).maybe).toEqual([]);
      for (const key of FILTERED_FACTS) {
        const isChosen = key === 'excluded_countries' ? filter.availableIn : filter.facts[key];
        const refusing = listed.filter(({ row, failed }) => {
          const refused = failed.filter((condition) => !isMissing(row, condition));
          return refused.length === 1 && refused[0]?.of === key;
        });
        expect([key, factFacets[key]?.['unknown'], factFacets[key]?.['refused']]).toEqual(
          isChosen === undefined
            ? [key, undefined, undefined]
            : [key, open.filter(({ failed }) => failed.some(({ of }) => of === key)).length, refusing.length],
        );
      }
    }),
    RUNS,
  );
});

test('the filter of a list names a smallest set of filters to drop if nothing matches, and finds the casinos without them', () => {
  fc.assert(
    fc.property(rows, filters, (all, filter) => {
      const { ids, nearest } = filterCasinos(all, filter, NOW);
      const listed = all.filter((row) => isMember(row, filter));
      const isNarrowed = [filter.availableIn, filter.minRating, filter.checkedWithin, filter.found].some(
        (part) => part !== undefined,
      );
      const hasChoice = isNarrowed || filter.modes.length > 0 || Object.keys(filter.facts).length > 0;
      if (ids.length > 0 || listed.length === 0 || !hasChoice) {
        expect(nearest).toBeNull();
        return;
      }
      const failed = listed.map((row) => failures(row, filter));
      expect(nearest?.drop).toHaveLength(Math.min(...failed.map(({ length }) => length)));
      expect(new Set(nearest?.ids).size).toBe(Math.min(3, listed.length));
      const names = (conditions: readonly Condition[]) => conditions.map(({ of, value }) => `${of} ${value}`).sort();
      const byId = new Map(listed.map((row) => [row.id, row]));
      const missing = (nearest?.ids ?? []).flatMap((id) => byId.get(id) ?? []).map((row) => failures(row, filter));
      const isDropped = missing.map((conditions) => names(conditions).join() === names(nearest?.drop ?? []).join());
      expect(isDropped.toSorted((a, b) => Number(b) - Number(a))).toEqual(isDropped);
      expect(isDropped[0]).toBe(true);
      const counts = missing.map(({ length }) => length);
      expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
      const fewer = failed.map(({ length }) => length).toSorted((a, b) => a - b);
      expect(counts).toEqual(fewer.slice(0, 3));
    }),
    RUNS,
  );
});

test('the registry of facts defines exactly the filters and sorts that these lists name', () => {
  expect(FACTS.filter(({ filter }) => filter).map(({ key }) => key)).toEqual(FILTERED_FACTS);
  for (const { key, filter } of FACTS) if (filter) expect(filter).toBe(factFilter(key as FilteredFact));
  const numeric = ['money', 'minutes', 'percent', 'integer', 'percentByMode'];
  const sorted = FACTS.filter(({ type, better }) => numeric.includes(type) && better).map(({ key }) => key);
  expect(new Set<string>(SORTED_FACTS)).toEqual(new Set(sorted));
});

test('the registry of facts offers for a list fact the values it may have', () => {
  for (const { key, filter, options } of FACTS) {
    if (filter && 'options' in filter) expect(filter.options, key).toEqual(Object.keys(options ?? {}));
  }
});

const part = fc.integer({ min: 0, max: 50 });
const scored = fc
  .array(
    fc.record({
      name: fc.constantFrom('Acme', 'bolt', 'Copper', 'Dune'),
      scores: fc.tuple(part, part, part, part),
      payout: fc.option(fc.constantFrom(5, 14, 60), { nil: undefined }),
    }),
    { maxLength: 20 },
  )
  .map((all) =>
    all.map(({ name, scores, payout }, rank): FilterRow => ({
      ...{ id: `id-${rank}`, name, rank, rating: 0, createdAt: 0, checkedAt: null, modes: [] },
      facts: payout === undefined ? {} : { payout_median: payout },
      scores: new Map(scores.map((score, index) => [`part-${index}`, score])),
    })),
  );
const KEYS = ['part-0', 'part-1', 'part-2', 'part-3'];
const idsBy = (all: FilterRow[], weights: readonly number[]) => {
  const named = KEYS.map((key, index) => ({ key, weight: weights[index] ?? 0 })).filter(({ weight }) => weight > 0);
  return filterCasinos(all, { sort: 'default', modes: [], facts: {}, weights: named }, NOW).ids;
};

/** The order by score of casinos whose rating is the mean with these weights. */
const scoreOrder = (all: FilterRow[], weights: readonly number[]) =>
  inScoreOrder(
    all.map(({ id, name, facts, scores }) => ({
      ...{ id, name, payoutMedian: (facts['payout_median'] as number | undefined) ?? null },
      rating:
        (weightedMean(
          KEYS.map((key, index) => ({ key, weight: weights[index] ?? 0 })),
          scores,
        ) ?? 0) / 10,
    })),
  ).map(({ id }) => id);

test('a visitor’s own order is the order by score if the weights are ours', () => {
  fc.assert(
    fc.property(scored, (all) => {
      expect(idsBy(all, [40, 25, 20, 15])).toEqual(scoreOrder(all, [40, 25, 20, 15]));
    }),
    RUNS,
  );
});

test('a visitor’s own order with equal weights is the order by score of a rating whose parts weigh the same, whatever the weight', () => {
  fc.assert(
    fc.property(scored, fc.integer({ min: 1, max: 3 }), (all, weight) => {
      expect(
        idsBy(
          all,
          KEYS.map(() => weight),
        ),
      ).toEqual(scoreOrder(all, [25, 25, 25, 25]));
    }),
    RUNS,
  );
});

test('a visitor’s own order by one part does not depend on the others, and never puts a lower score first', () => {
  fc.assert(
    fc.property(scored, fc.integer({ min: 1, max: 3 }), (all, weight) => {
      const byId = new Map(all.map((row) => [row.id, row]));
      const scores = idsBy(all, [0, weight]).map((id) => byId.get(id)?.scores.get('part-1') ?? NaN);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      const others = all.map((row) => ({ ...row, scores: new Map(row.scores).set('part-0', 0).set('part-3', 50) }));
      expect(idsBy(others, [0, weight])).toEqual(idsBy(all, [0, weight]));
    }),
    RUNS,
  );
});
