import { z } from 'zod';
import type { ApiEndpointName } from './api-responses.schema';
import { MAX_TAG } from '../content/blog-search';
import { FACTS } from '../facts/casino-facts';
import type { FactDefinition } from '../facts/casino-facts';
import {
  CHECKED_STEPS,
  FILTERED_FACTS,
  RATING_STEPS,
  SORT_OF_PARAM,
  factFilter,
  getFactParam,
  listFilterTexts,
} from '../facts/casino-fact-filters';
import type { FactFilter } from '../facts/casino-fact-filters';
import { CASINO_COLLECTIONS, CASINO_SORTS } from '../casinos/casino-listing';
import { CHANGE_GROUPS } from '../history/change-groups';
import { MAX_COMPARED, MIN_COMPARED } from '../content/comparison-path';
import { GAMEMODES } from '../content/gamemodes';
import { MAX_PAGE_SIZE } from '../text/pagination';
import { stringifySearch } from '../text/search-parameters';
import { plainText, searchText, slugParameter } from '../text/text.schema';
import '../text/field-messages.schema';

export const DEFAULT_LIMIT = 20;

const limit = z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_LIMIT).describe('Entries on a page.');
const cursor = z
  .string()
  .regex(/^[\w-]{1,500}$/, 'The cursor is not one of this list: it cannot go on from there.')
  .optional()
  .describe('nextCursor of the page before. It is good for the same filters and the same order.');

const distinct = <Item>(items: Item[]): Item[] => [...new Set(items)].sort();
const toList = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).max(values.length).overwrite(distinct);

const KINDS: Readonly<Record<FactFilter['kind'], string>> = {
  max: 'at most',
  min: 'at least',
  any: 'one of these',
  yes: 'is so',
  zero: 'there is none',
  excludes: 'the country is served',
};

const SHOWN_UNITS: Partial<Record<FactDefinition['type'], string>> = {
  money: 'in US dollars',
  minutes: 'in minutes',
  percent: 'in percent',
};

function factParameter(key: (typeof FILTERED_FACTS)[number]) {
  const filter = factFilter(key);
  const definition = FACTS.find((fact) => fact.key === key);
  const unit = filter.kind === 'zero' ? undefined : definition && SHOWN_UNITS[definition.type];
  const text = [`${definition?.label ?? key}: ${KINDS[filter.kind]}`, unit].filter(Boolean).join(', ');
  const values = listFilterTexts(filter) as readonly [string, ...string[]];
  const schema: z.ZodType<string | string[] | undefined> = (
    filter.kind === 'any' ? toList(values) : z.enum(values)
  ).optional();
  return schema.describe(`${text}. A site of which it is not known does not match.`);
}

const factParameters = Object.fromEntries(FILTERED_FACTS.map((key) => [getFactParam(key), factParameter(key)]));

const casinosQuery = z.strictObject({
  sort: z
    .enum([...CASINO_SORTS, ...SORT_OF_PARAM.keys()])
    .default('default')
    .describe(
      'Default is our own order. By a fact, the better ones come first and those of which it is not known last.',
    ),
  gamemodes: toList(GAMEMODES).optional().describe('Sites that offer every one of them.'),
  collection: z
    .enum(CASINO_COLLECTIONS)
    .optional()
    .describe(
      'crypto: takes a cryptocurrency. legit: verified in the last 12 months and licensed or provably fair. The others: has the fact that our list of that name is about.',
    ),
  rating: z.enum(RATING_STEPS.map(String)).optional().describe('At least so many stars.'),
  checked: z.enum(CHECKED_STEPS.map(String)).optional().describe('All facts confirmed within so many days.'),
  ...factParameters,
  q: searchText.optional().describe('Words of the name or the description.'),
  limit,
  cursor,
});

const changesQuery = z.strictObject({
  kinds: toList(CHANGE_GROUPS).optional().describe('Changes of these kinds alone.'),
  limit,
  cursor,
});

const comparisonQuery = z.strictObject({
  slugs: z
    .array(slugParameter('Casino slug is required').overwrite((slug) => slug.toLowerCase()))
    .min(MIN_COMPARED, `Name at least ${MIN_COMPARED} sites`)
    .max(MAX_COMPARED, `Name at most ${MAX_COMPARED} sites`)
    .refine((slugs) => new Set(slugs).size === slugs.length, 'Name each site once')
    .overwrite((slugs) => slugs.toSorted())
    .describe('The sites to compare.'),
});

const postsQuery = z.strictObject({
  category: slugParameter('Category slug is required')
    .overwrite((slug) => slug.toLowerCase())
    .optional()
    .describe('Articles of the category with this slug.'),
  tag: plainText({ name: 'Tag', max: MAX_TAG }).optional().describe('Articles with this tag.'),
  q: searchText.optional().describe('Words of the title.'),
  limit,
  cursor,
});

const noQuery = z.strictObject({});

export const API_QUERIES = {
  casinos: casinosQuery,
  casino: noQuery,
  facts: noQuery,
  scores: noQuery,
  casinoChanges: changesQuery,
  changes: changesQuery,
  comparison: comparisonQuery,
  posts: postsQuery,
  post: noQuery,
} as const satisfies Record<ApiEndpointName, z.ZodObject>;

export type ApiQuery<Name extends ApiEndpointName> = z.output<(typeof API_QUERIES)[Name]>;

export const listParameters = (name: ApiEndpointName): [string, z.ZodType][] =>
  Object.entries(API_QUERIES[name].shape as Record<string, z.ZodType>);

function innermost(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? innermost(schema.unwrap() as z.ZodType)
    : schema;
}

export const isListParameter = (schema: z.ZodType): boolean => innermost(schema) instanceof z.ZodArray;

function getValue(schema: z.ZodType, text: string): unknown {
  if (isListParameter(schema)) return text.split(',').filter(Boolean);
  return innermost(schema) instanceof z.ZodNumber && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Unlike a page's search parameters, an unknown or invalid parameter is an error. An empty one counts as absent. */
export function readApiQuery<Name extends ApiEndpointName>(name: Name, search: string) {
  const texts = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(search)) texts.set(key, [...(texts.get(key) ?? []), value]);
  const schemas = new Map(listParameters(name));
  const given = [...texts].flatMap(([key, values]): [string, unknown][] => {
    const schema = schemas.get(key);
    if (schema === undefined) return [[key, values]];
    const text = values.filter(Boolean).join(',');
    return text === '' ? [] : [[key, getValue(schema, text)]];
  });
  return API_QUERIES[name].safeParse(Object.fromEntries(given)) as z.ZodSafeParseResult<ApiQuery<Name>>;
}

export function canonicalApiQuery(name: ApiEndpointName, query: Readonly<Record<string, unknown>>): string {
  const ofDefaults: Readonly<Record<string, unknown>> = { sort: 'default', limit: DEFAULT_LIMIT };
  const told = listParameters(name).map(([key]) => [key, query[key] === ofDefaults[key] ? undefined : query[key]]);
  return stringifySearch(Object.fromEntries(told) as Record<string, unknown>);
}
