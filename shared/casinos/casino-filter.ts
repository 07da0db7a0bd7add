import { CHECKED_STEPS, FILTERED_FACTS, NEVER, RATING_STEPS, factFilter } from '../facts/casino-fact-filters';
import type { FactStep, FilteredFact, SortedFact } from '../facts/casino-fact-filters';
import { edgeMode, getEdge } from '../facts/casino-fact-text';
import { FACTS } from '../facts/casino-facts';
import type { FactValue } from '../facts/casino-facts';
import type { CasinoCollection, CasinoSort } from './casino-listing';
import { inScoreOrder } from '../ranking/casino-ranking';
import { weightedMean } from '../ranking/casino-scores';
import type { Criterion } from '../ranking/casino-scores';
import { GAMEMODES } from '../content/gamemodes';
import { findLandingList } from './landing-lists';
import type { Gamemode } from '../content/gamemodes';
import { CRYPTOCURRENCIES } from '../facts/payment-methods';

export interface FilterRow {
  id: string;
  name: string;
  rank: number;
  rating: number;
  createdAt: number;
  checkedAt: number | null;
  modes: readonly Gamemode[];
  /** By key. An absent fact is unknown and matches no filter. */
  facts: Readonly<Partial<Record<string, FactValue>>>;
  scores: ReadonlyMap<string, number>;
}

export type CasinoOrder = CasinoSort | SortedFact;

export type Weights = readonly Pick<Criterion, 'key' | 'weight'>[];

/** A limit, true for 'yes', 0 for 'zero', or options of which one must match. */
export type WantedFact = FactStep | true | readonly string[];

export interface CasinoFilter {
  sort: CasinoOrder;
  modes: readonly Gamemode[];
  facts: Readonly<Partial<Record<FilteredFact, WantedFact | undefined>>>;
  availableIn?: string | undefined;
  minRating?: number | undefined;
  checkedWithin?: number | undefined;
  unknown?: 'show' | undefined;
  collection?: CasinoCollection | undefined;
  weights?: Weights | undefined;
  found?: ReadonlySet<string> | undefined;
}

export interface Condition {
  of: FilteredFact | 'rating' | 'checked' | 'gamemodes' | 'q';
  value?: Gamemode;
}

/**
 * By fact, 'rating' or 'checked': number of results per option if it were chosen; '' for no option. A filtered fact
 * also has 'unknown', casinos that may match but lack the fact, and 'refused', casinos that only fail here.
 */
export type FactFacets = Partial<Record<FilteredFact | 'rating' | 'checked', Record<string, number>>>;

export interface FilteredCasinos {
  ids: string[];
  maybe: string[];
  outOf: number;
  unscored: number;
  facets: Partial<Record<Gamemode, number>>;
  factFacets: FactFacets;
  nearest: { drop: Condition[]; ids: string[] } | null;
}

const DAY_MS = 86_400_000;

export const weighedScore = ({ scores }: Pick<FilterRow, 'scores'>, weights: Weights): number | undefined =>
  weightedMean(weights, scores);
const MOST_NEAREST = 3;

/** NaN for unknown values; NEVER becomes Infinity. */
const toNumber = (value: FactValue | undefined): number =>
  typeof value === 'number' ? value : value === NEVER ? Infinity : NaN;

const getLimit = (step: FactStep): number => (step === NEVER ? Infinity : step);

const NONE: readonly string[] = [];
const toList = (value: FactValue | undefined): readonly string[] | undefined =>
  Array.isArray(value) ? (value as readonly string[]) : undefined;

type Holds = (row: FilterRow) => boolean;

interface Test extends Condition {
  holds: Holds;
  fact?: FilteredFact;
}

function factTest(key: FilteredFact, wanted: WantedFact): (row: Pick<FilterRow, 'facts'>) => boolean {
  const { kind } = factFilter(key);
  switch (kind) {
    case 'yes':
      return ({ facts }) => facts[key] === true;
    case 'zero':
      return ({ facts }) => facts[key] === 0;
    case 'max': {
      const limit = getLimit(wanted as FactStep);
      return ({ facts }) => toNumber(facts[key]) <= limit;
    }
    case 'min': {
      const limit = getLimit(wanted as FactStep);
      return ({ facts }) => toNumber(facts[key]) >= limit;
    }
    case 'any': {
      const wantedOnes = new Set(wanted as readonly string[]);
      return ({ facts }) => toList(facts[key])?.some((entry) => wantedOnes.has(entry)) ?? false;
    }
    case 'excludes': {
      const [country = ''] = wanted as readonly string[];
      return ({ facts }) => toList(facts[key])?.includes(country) === false;
    }
  }
}

/** A missing fact neither matches nor fails. */
export function factState(key: FilteredFact, wanted: WantedFact, facts: FilterRow['facts']) {
  if (facts[key] === undefined) return 'unknown';
  return factTest(key, wanted)({ facts }) ? 'fits' : 'refuses';
}

export function listWantedFacts({ facts, availableIn }: Pick<CasinoFilter, 'facts' | 'availableIn'>) {
  return FILTERED_FACTS.flatMap((key) => {
    const wanted = key === 'excluded_countries' ? availableIn && [availableIn] : facts[key];
    return wanted === undefined || wanted === '' ? [] : [{ key, wanted }];
  });
}

const checkedTest =
  (days: number, now: number): Holds =>
  ({ checkedAt }) =>
    checkedAt !== null && checkedAt > now - days * DAY_MS;

function toTests(filter: CasinoFilter, now: number): Test[] {
  const { modes, minRating, checkedWithin, found } = filter;
  const tests: Test[] = modes.map((mode) => ({
    of: 'gamemodes',
    value: mode,
    holds: (row) => row.modes.includes(mode),
  }));
  for (const { key, wanted } of listWantedFacts(filter)) {
    tests.push({ of: key, fact: key, holds: factTest(key, wanted) });
  }
  if (minRating !== undefined) tests.push({ of: 'rating', holds: ({ rating }) => rating >= minRating });
  if (checkedWithin !== undefined) tests.push({ of: 'checked', holds: checkedTest(checkedWithin, now) });
  if (found !== undefined) tests.push({ of: 'q', holds: ({ id }) => found.has(id) });
  return tests;
}

const COINS: ReadonlySet<string> = new Set(CRYPTOCURRENCIES);

function isIn(collection: CasinoCollection | undefined, now: number): Holds {
  switch (collection) {
    case undefined:
      return () => true;
    case 'crypto':
      return ({ facts }) => (toList(facts['payment_methods']) ?? NONE).some((method) => COINS.has(method));
    case 'legit': {
      const yearAgo = new Date(now);
      yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
      const since = yearAgo.getTime();
      return ({ checkedAt, facts }) =>
        checkedAt !== null && checkedAt > since && (Boolean(facts['licence']) || facts['provably_fair'] === true);
    }
    default: {
      const list = findLandingList(collection);
      return list ? factTest(list.fact, list.wanted) : () => false;
    }
  }
}

interface Failures {
  refused: Test | undefined;
  unknown: readonly Test[];
}

const NO_TESTS: readonly Test[] = [];

function getFailures(tests: readonly Test[], row: FilterRow): Failures | undefined {
  let refused: Test | undefined;
  let unknown: Test[] | undefined;
  for (const test of tests) {
    if (test.holds(row)) continue;
    if (test.fact !== undefined && row.facts[test.fact] === undefined) (unknown ??= []).push(test);
    else if (refused === undefined) refused = test;
    else return undefined;
  }
  return { refused, unknown: unknown ?? NO_TESTS };
}

interface Assessment {
  all: FilterRow[];
  matches: number[];
  almost: Map<Test, number[]>;
  /** Rows that fail no test but lack a fact of at least one. */
  maybe: FilterRow[];
  unknown: Map<Test, number>;
  refused: Map<Test, number>;
}

function addOne(counts: Map<Test, number>, test: Test): void {
  counts.set(test, (counts.get(test) ?? 0) + 1);
}

function assess(rows: readonly FilterRow[], isListed: Holds, tests: readonly Test[]): Assessment {
  const assessment: Assessment = {
    ...{ all: [], matches: [], almost: new Map(tests.map((test) => [test, []])), maybe: [] },
    ...{ unknown: new Map(), refused: new Map() },
  };
  for (const [at, row] of rows.entries()) {
    if (!isListed(row)) continue;
    assessment.all.push(row);
    const failures = getFailures(tests, row);
    if (failures === undefined) continue;
    const { refused, unknown } = failures;
    const [first] = unknown;
    if (refused !== undefined) {
      addOne(assessment.refused, refused);
      if (first === undefined) assessment.almost.get(refused)?.push(at);
    } else if (first === undefined) {
      assessment.matches.push(at);
    } else {
      assessment.maybe.push(row);
      for (const test of unknown) addOne(assessment.unknown, test);
      if (unknown.length === 1) assessment.almost.get(first)?.push(at);
    }
  }
  return assessment;
}

type Numbers = Readonly<Float64Array>;

interface Columns {
  /** 1 and 0 for 'yes' and 'zero' facts, amounts for the others. */
  numbers: ReadonlyMap<FilteredFact, Numbers>;
  entries: ReadonlyMap<FilteredFact, readonly (readonly number[] | undefined)[]>;
  modes: readonly (readonly number[])[];
  ratings: Numbers;
  checked: Numbers;
  excluded: ReadonlySet<string>;
}

const optionIndexes = new Map(
  FILTERED_FACTS.map((key) => [key, new Map((factFilter(key).options ?? []).map((option, at) => [option, at]))]),
);

const isList = (key: FilteredFact) => optionIndexes.get(key)?.size !== 0;

function getEntries(key: FilteredFact, rows: readonly FilterRow[]) {
  const options = optionIndexes.get(key);
  return rows.map(({ facts }) =>
    toList(facts[key])?.flatMap((entry) => {
      const at = options?.get(entry);
      return at === undefined ? [] : [at];
    }),
  );
}

function toNumbers(key: FilteredFact, rows: readonly FilterRow[]): Numbers {
  const { kind } = factFilter(key);
  const isAmount = kind === 'max' || kind === 'min';
  const passes = factTest(key, true);
  return Float64Array.from(rows, (row) => (isAmount ? toNumber(row.facts[key]) : Number(passes(row))));
}

function readColumns(rows: readonly FilterRow[]): Columns {
  return {
    numbers: new Map(FILTERED_FACTS.filter((key) => !isList(key)).map((key) => [key, toNumbers(key, rows)])),
    entries: new Map(FILTERED_FACTS.filter(isList).map((key) => [key, getEntries(key, rows)])),
    modes: rows.map(({ modes }) => modes.map((mode) => GAMEMODES.indexOf(mode))),
    ratings: Float64Array.from(rows, ({ rating }) => rating),
    checked: Float64Array.from(rows, ({ checkedAt }) => checkedAt ?? NaN),
    excluded: new Set(rows.flatMap(({ facts }) => toList(facts['excluded_countries']) ?? NONE)),
  };
}

const columns = new WeakMap<readonly FilterRow[], Columns>();

function toColumns(rows: readonly FilterRow[]): Columns {
  const known = columns.get(rows) ?? readColumns(rows);
  columns.set(rows, known);
  return known;
}

type Positions = readonly number[];

function countLimits(kind: 'max' | 'min', limits: readonly number[], positions: Positions, numbers: Numbers) {
  return limits.map((limit) => {
    let count = 0;
    for (const at of positions) {
      const number = numbers[at] ?? NaN;
      if (kind === 'max' ? number <= limit : number >= limit) count += 1;
    }
    return count;
  });
}

function countEntries(key: FilteredFact, positions: Positions, { entries }: Columns) {
  const options = optionIndexes.get(key) ?? new Map<string, number>();
  const lists = entries.get(key) ?? [];
  const counts = new Int32Array(options.size);
  let known = 0;
  for (const at of positions) {
    const list = lists[at];
    if (list === undefined) continue;
    known += 1;
    for (const option of list) counts[option] = (counts[option] ?? 0) + 1;
  }
  return { counts, known, options: [...options] };
}

interface Passing {
  matches: Positions;
  almost: Positions;
  isChosen: boolean;
}

const toCandidates = ({ matches, almost, isChosen }: Passing): Positions =>
  isChosen ? [...matches, ...almost] : matches;

const byStep = (steps: readonly FactStep[], counts: readonly number[], any: number): Record<string, number> => ({
  ...Object.fromEntries(steps.map((step, at) => [String(step), counts[at] ?? 0])),
  '': any,
});

function factFacet(key: FilteredFact, passing: Passing, table: Columns, chosen: string | undefined) {
  const { kind, steps = [] } = factFilter(key);
  const numbers = table.numbers.get(key) ?? new Float64Array();
  switch (kind) {
    case 'max':
    case 'min': {
      const candidates = toCandidates(passing);
      return byStep(steps, countLimits(kind, steps.map(getLimit), candidates, numbers), candidates.length);
    }
    case 'yes':
    case 'zero': {
      const [count = 0] = countLimits('min', [1], toCandidates(passing), numbers);
      return { [kind === 'yes' ? 'yes' : '0']: count };
    }
    case 'any': {
      const { matches, almost, isChosen } = passing;
      const { counts, options } = countEntries(key, isChosen ? almost : matches, table);
      const already = isChosen ? matches.length : 0;
      return Object.fromEntries(options.map(([option, at]) => [option, already + (counts[at] ?? 0)]));
    }
    case 'excludes': {
      const candidates = toCandidates(passing);
      const { counts, known, options } = countEntries(key, candidates, table);
      const offered = options.filter(([option]) => table.excluded.has(option) || option === chosen);
      return {
        ...Object.fromEntries(offered.map(([option, at]) => [option, known - (counts[at] ?? 0)])),
        '': candidates.length,
      };
    }
  }
}

function modeFacets(matches: Positions, { modes }: Columns): Partial<Record<Gamemode, number>> {
  const counts = new Int32Array(GAMEMODES.length);
  for (const at of matches) for (const mode of modes[at] ?? []) counts[mode] = (counts[mode] ?? 0) + 1;
  return Object.fromEntries(GAMEMODES.flatMap((mode, at) => (counts[at] ? [[mode, counts[at]]] : [])));
}

const better = new Map(FACTS.map((fact) => [fact.key, fact.better]));

function factOrder(key: SortedFact, mode: Gamemode) {
  const sign = better.get(key) === 'higher' ? -1 : 1;
  return ({ facts }: FilterRow) => {
    const fact = facts[key];
    if (fact === undefined) return Infinity;
    const number = typeof fact === 'object' ? (getEdge(fact, mode) ?? NaN) : toNumber(fact);
    // NEVER is a known value, the best or the worst: sort it before unknown ones.
    const bounded = number === Infinity ? Number.MAX_SAFE_INTEGER : number;
    return Number.isNaN(bounded) ? Infinity : sign * bounded;
  };
}

export function orderValue({ sort, modes }: Pick<CasinoFilter, 'sort' | 'modes'>): (row: FilterRow) => number {
  switch (sort) {
    case 'default':
      return () => 0;
    case 'rating':
      return ({ rating }) => -rating;
    case 'newest':
      return ({ createdAt }) => -createdAt;
    default:
      return factOrder(sort, edgeMode(modes));
  }
}

function inWeighedOrder(rows: readonly FilterRow[], weights: Weights): FilterRow[] {
  const scored = rows.map((row) => {
    const payout = toNumber(row.facts['payout_median']);
    const rating = weighedScore(row, weights) ?? null;
    return { id: row.id, name: row.name, row, rating, payoutMedian: Number.isNaN(payout) ? null : payout };
  });
  return inScoreOrder(scored).map(({ row }) => row);
}

function inOrder(rows: readonly FilterRow[], filter: CasinoFilter): readonly FilterRow[] {
  if (filter.weights) return inWeighedOrder(rows, filter.weights);
  if (filter.sort === 'default') return rows;
  const value = orderValue(filter);
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => (a.value === b.value ? a.row.rank - b.row.rank : a.value < b.value ? -1 : 1))
    .map(({ row }) => row);
}

function failsMoreThan(most: number, tests: readonly Test[], row: FilterRow): boolean {
  let failures = 0;
  for (const { holds } of tests) {
    if (!holds(row)) failures += 1;
    if (failures > most) return true;
  }
  return false;
}

/**
 * Of the rows that fail the fewest tests, the largest group with the same failed tests decides which to drop. That
 * group comes first, then the next nearest rows.
 */
function nearestTo(tests: readonly Test[], rows: readonly FilterRow[]): FilteredCasinos['nearest'] {
  let fewest = tests.length;
  let groups = new Map<string, { drop: Test[]; ids: string[] }>();
  for (const row of rows) {
    if (failsMoreThan(fewest, tests, row)) continue;
    const drop = tests.filter(({ holds }) => !holds(row));
    if (drop.length < fewest) groups = new Map();
    fewest = drop.length;
    const name = drop.map((test) => tests.indexOf(test)).join();
    const group = groups.get(name) ?? { drop, ids: [] };
    group.ids.push(row.id);
    groups.set(name, group);
  }
  const [largest] = [...groups.values()].sort((a, b) => b.ids.length - a.ids.length);
  if (largest === undefined || tests.length === 0) return null;
  const rest = largest.ids.length < MOST_NEAREST ? rows.filter(({ id }) => !largest.ids.includes(id)) : [];
  const next = rest
    .map((row) => ({ id: row.id, failures: tests.filter(({ holds }) => !holds(row)).length }))
    .sort((a, b) => a.failures - b.failures);
  return {
    drop: largest.drop.map(({ of, value }) => ({ of, ...(value && { value }) })),
    ids: [...largest.ids, ...next.map(({ id }) => id)].slice(0, MOST_NEAREST),
  };
}

export function filterCasinos(rows: readonly FilterRow[], filter: CasinoFilter, now: Date): FilteredCasinos {
  const table = toColumns(rows);
  const tests = toTests(filter, now.getTime());
  const isMember = isIn(filter.collection, now.getTime());
  const { weights } = filter;
  const isScored: Holds = (row) => weights === undefined || weighedScore(row, weights) !== undefined;
  const { all, matches, maybe, ...assessment } = assess(rows, (row) => isMember(row) && isScored(row), tests);
  const getTest = (of: Condition['of']) => tests.find((one) => one.of === of);
  const passing = (test: Test | undefined): Passing => ({
    matches,
    almost: (test && assessment.almost.get(test)) ?? [],
    isChosen: test !== undefined,
  });
  const getFacet = (key: FilteredFact) => {
    const test = getTest(key);
    return {
      ...factFacet(key, passing(test), table, filter.availableIn),
      ...(test && { unknown: assessment.unknown.get(test) ?? 0, refused: assessment.refused.get(test) ?? 0 }),
    };
  };
  const toIds = (found: readonly FilterRow[]) => inOrder(found, filter).map(({ id }) => id);
  const ofRating = toCandidates(passing(getTest('rating')));
  const ofCheck = toCandidates(passing(getTest('checked')));
  // + 1 ms, because the limit is exclusive: checked later than that many days ago.
  const since = CHECKED_STEPS.map((days) => now.getTime() - days * DAY_MS + 1);
  return {
    ids: toIds(matches.flatMap((at) => rows[at] ?? [])),
    maybe: filter.unknown === 'show' ? toIds(maybe) : [],
    outOf: all.length,
    unscored: weights === undefined ? 0 : rows.filter((row) => isMember(row) && !isScored(row)).length,
    facets: modeFacets(matches, table),
    factFacets: {
      ...Object.fromEntries(FILTERED_FACTS.map((key) => [key, getFacet(key)])),
      rating: byStep(RATING_STEPS, countLimits('min', RATING_STEPS, ofRating, table.ratings), ofRating.length),
      checked: byStep(CHECKED_STEPS, countLimits('min', since, ofCheck, table.checked), ofCheck.length),
    },
    nearest: matches.length === 0 ? nearestTo(tests, all) : null,
  };
}
