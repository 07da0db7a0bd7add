import { z } from 'zod';
import {
  FILTERED_FACTS,
  NEVER,
  SORTED_FACTS,
  factFilter,
  isFilteredFact,
  CHECKED_STEPS,
  RATING_STEPS,
} from '../facts/casino-fact-filters';
import type { FilteredFact } from '../facts/casino-fact-filters';
import type { WantedFact } from './casino-filter';
import { FACTS } from '../facts/casino-facts';
import { CASINO_COLLECTIONS, CASINO_SORTS } from './casino-listing';
import { MAX_WEIGHED, MAX_WEIGHT } from '../ranking/casino-weights';
import { COUNTRIES } from '../content/countries';
import { GAMEMODES } from '../content/gamemodes';
import { MAX_PAGE_SIZE } from '../text/pagination';
import { MAX_CACHE_COST } from '../text/search-parameters';
import { searchText, slugParameter } from '../text/text.schema';

export const DEFAULT_PAGE_SIZE = 20;
const MAX_AMOUNT = 1_000_000_000;
const MAX_DAYS = 3650;

const labels = new Map(FACTS.map(({ key, label }) => [key, label]));

function wantedFact(key: FilteredFact): z.ZodType<WantedFact, WantedFact> {
  const { kind, steps = [], options = [] } = factFilter(key);
  const label = labels.get(key) ?? key;
  switch (kind) {
    case 'yes':
      return z.literal(true, `${label} can only be asked for: true`);
    case 'zero':
      return z.literal(0, `${label} can only be asked to be none: 0`);
    case 'any':
    case 'excludes':
      return z
        .array(z.enum(options, `${label} holds an entry that is not known here`), `${label} must be a list`)
        .min(1, `${label} must name at least one entry`)
        .max(options.length, `${label} holds too many entries`);
    case 'max':
    case 'min': {
      const amount = z
        .int(`${label} must be a whole number`)
        .min(0, `${label} must not be below 0`)
        .max(MAX_AMOUNT, `${label} is too large`);
      return steps.includes(NEVER)
        ? z.union([z.literal(NEVER), amount], `${label} must be a whole number or '${NEVER}'`)
        : amount;
    }
  }
}

const wantedFacts = z.strictObject(
  Object.fromEntries(
    FILTERED_FACTS.filter((key) => factFilter(key).kind !== 'excludes').map((key) => [key, wantedFact(key).optional()]),
  ) as Record<Exclude<FilteredFact, 'excluded_countries'>, z.ZodOptional<z.ZodType<WantedFact, WantedFact>>>,
);

const weight = z
  .int('Weight must be a whole number')
  .min(0, 'Weight must not be below 0')
  .max(MAX_WEIGHT, `Weight must be at most ${MAX_WEIGHT}`);

const weights = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Weights must be named by parts of the rating'), weight)
  .refine((named) => Object.keys(named).length <= MAX_WEIGHED, `At most ${MAX_WEIGHED} parts can be weighed`);

const country = z.enum(COUNTRIES, 'Country must be a code of two letters, such as DE');

export const casinoListInput = z.strictObject({
  sort: z.enum([...CASINO_SORTS, ...SORTED_FACTS]).default('default'),
  page: z.int().min(1).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  gamemodes: z.array(z.enum(GAMEMODES)).max(GAMEMODES.length).default([]),
  q: searchText.default(''),
  collection: z.enum(CASINO_COLLECTIONS).optional(),
  facts: wantedFacts.default({}),
  availableIn: country.optional(),
  minRating: z.number().min(0).max(5).optional(),
  checkedWithin: z.int().min(1).max(MAX_DAYS).optional(),
  unknown: z.literal('show', "Casinos of which it is not known can only be asked for: 'show'").optional(),
  weigh: weights.optional(),
});

export type CasinoListInput = z.input<typeof casinoListInput>;
export type CasinoListQuery = z.output<typeof casinoListInput>;

const isStep = (steps: readonly unknown[], value: unknown) => value === undefined || steps.includes(value);

export function isCacheableList(input: Readonly<Record<string, unknown>>): boolean {
  const { facts, minRating, checkedWithin } = input;
  if (!isStep(RATING_STEPS, minRating) || !isStep(CHECKED_STEPS, checkedWithin)) return false;
  const wanted = typeof facts === 'object' && facts !== null ? Object.entries(facts) : [];
  const named = wanted.filter(([, value]) => value !== undefined);
  const others = [input['availableIn'], input['unknown'], minRating, checkedWithin].filter(
    (value) => value !== undefined,
  );
  const values = named.flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]));
  if (values.length + others.length > MAX_CACHE_COST) return false;
  return named.every(([key, value]) => {
    const { steps } = isFilteredFact(key) ? factFilter(key) : {};
    return steps === undefined || isStep(steps, value);
  });
}

export const casinoBySlugInput = z.strictObject({ slug: slugParameter('Casino slug is required') });

export const gamesInput = z.strictObject({ mode: z.enum(GAMEMODES).optional() }).prefault({});

export const notServedInput = z.strictObject({ country });
