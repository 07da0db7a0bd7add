import { z } from 'zod';
import { NEVER, SOURCE_KINDS, findFact } from './casino-facts';
import type { FactDefinition, SourceKind, StoredFact } from './casino-facts';
import { isStorable } from '../text/clean-text';
import { GAMEMODES } from '../content/gamemodes';
import { COMPUTED_FACT, isPayoutFact } from './payout-facts';
import { holdsInheritedName, isInheritedName } from '../text/inherited-names';
import { plainText } from '../text/text.schema';

const MAX_CENTS = 1_000_000_000;
const MAX_MINUTES = 60 * 24 * 365;
const MAX_BASIS_POINTS = 1_000_000;
const MAX_EDGE = 10_000;
const MAX_INTEGER = 1_000_000;
const EARLIEST_YEAR = 1990;
const MAX_TEXT = 200;
export const MAX_SOURCE = 500;
export const MAX_NOTE = 60;

const between = (label: string, max: number, unit: string) =>
  z
    .int(`${label} must be a whole number of ${unit}`)
    .min(0, `${label} must not be below 0`)
    .max(max, `${label} is too large`);

const distinct = (values: string[]): string[] => [...new Set(values)];

const typeSchemas = {
  money: ({ label, never }: FactDefinition) => {
    const cents = between(label, MAX_CENTS, 'cents');
    return never === undefined ? cents : z.union([z.literal(NEVER), cents], `${label} must be a whole number of cents`);
  },
  minutes: ({ label }: FactDefinition) => between(label, MAX_MINUTES, 'minutes'),
  percent: ({ label }: FactDefinition) => between(label, MAX_BASIS_POINTS, 'hundredths of a percent'),
  integer: ({ label }: FactDefinition) => between(label, MAX_INTEGER, 'units'),
  boolean: ({ label }: FactDefinition) => z.boolean(`${label} must be yes or no`),
  text: ({ label, maxLength }: FactDefinition) => plainText({ name: label, max: maxLength ?? MAX_TEXT }),
  year: ({ label }: FactDefinition) =>
    z
      .int(`${label} must be a year`)
      .min(EARLIEST_YEAR, `${label} must be ${EARLIEST_YEAR} or later`)
      .refine((year) => year <= new Date().getUTCFullYear(), `${label} must not be in the future`),
  choice: ({ label, options = {} }: FactDefinition) =>
    z.enum(Object.keys(options), `${label} holds a choice that is not known here`),
  list: ({ label, options = {} }: FactDefinition) =>
    z
      .array(z.enum(Object.keys(options), `${label} holds an entry that is not known here`), `${label} must be a list`)
      .max(Object.keys(options).length, `${label} holds too many entries`)
      .transform(distinct),
  percentByMode: ({ label, maxPercent = MAX_EDGE }: FactDefinition) =>
    z
      .partialRecord(
        z.enum(GAMEMODES, `${label} names a mode that is not known here`),
        between(label, maxPercent, 'hundredths of a percent'),
        `${label} must be a percentage for each mode`,
      )
      .refine((edges) => Object.keys(edges).length > 0, `${label} needs at least one mode`),
} as const satisfies Record<FactDefinition['type'], (fact: FactDefinition) => z.ZodType>;

export const factValueSchema = (fact: FactDefinition) => typeSchemas[fact.type](fact);

const schemas = new Map<FactDefinition, z.ZodType<StoredFact['value']>>();

function cachedSchema(fact: FactDefinition): z.ZodType<StoredFact['value']> {
  const known = schemas.get(fact);
  if (known) return known;
  const made: z.ZodType<StoredFact['value']> = factValueSchema(fact);
  schemas.set(fact, made);
  return made;
}

/** Another version may have stored a value of another type. */
export const isReadableFact = (fact: FactDefinition, value: unknown): boolean =>
  cachedSchema(fact).safeParse(value).success;

const sourceKinds = Object.keys(SOURCE_KINDS) as [SourceKind, ...SourceKind[]];
const EARLIEST_CHECK = Date.UTC(EARLIEST_YEAR, 0, 1);
const LATEST_AHEAD_MS = 24 * 60 * 60 * 1000;

const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
  error: 'Checked on must be a date',
});

const checkedAt = moment
  .nullable()
  .refine((date) => date === null || date.getTime() >= EARLIEST_CHECK, 'Checked on must not be before 1990')
  .refine(
    (date) => date === null || date.getTime() <= Date.now() + LATEST_AHEAD_MS,
    'Checked on must not be in the future',
  );

const MAX_KEY = 60;

export const factKey = z
  .string('Fact must be named')
  .min(1, 'Fact must be named')
  .max(MAX_KEY, 'Fact is not known here')
  .refine(isStorable, 'Fact is not known here');

export const factFields = {
  key: plainText({ name: 'Fact', max: MAX_KEY }).refine((key) => !isInheritedName(key), 'Fact is not a name for one'),
  sourceKind: z.enum(sourceKinds, 'Source is not one of the kinds known here'),
  source: plainText({ name: 'Source', max: MAX_SOURCE, min: 0 }),
  note: plainText({ name: 'Note', max: MAX_NOTE, min: 0 }),
  checkedAt,
};

const factDetails = {
  sourceKind: factFields.sourceKind.default('other'),
  source: factFields.source.default(''),
  note: factFields.note.default(''),
  checkedAt: checkedAt.optional(),
};

const expected = { expectedUpdatedAt: moment.nullable().optional() };

/**
 * null removes a fact unconditionally; a `value` of null removes it unless it was saved since; an absent fact stays
 * unchanged.
 */
export const factsInput = z
  .record(
    factKey,
    z.strictObject({ ...factDetails, ...expected, value: z.unknown() }).nullable(),
    'Facts must be named by their keys',
  )
  .transform((facts, context) => {
    const checked: FactsInput = {};
    for (const [key, fact] of Object.entries(facts)) {
      const definition = findFact(key);
      if (!definition) {
        context.addIssue({ code: 'custom', path: [key.slice(0, 60)], message: 'This fact is not known here' });
        continue;
      }
      if (isPayoutFact(key)) {
        context.addIssue({ code: 'custom', path: [key], message: `${definition.label}: ${COMPUTED_FACT}` });
        continue;
      }
      if (fact === null || fact.value === null) {
        checked[key] = fact && { value: null, expectedUpdatedAt: fact.expectedUpdatedAt };
        continue;
      }
      const value = cachedSchema(definition).safeParse(fact.value);
      if (value.success) checked[key] = { ...fact, value: value.data };
      else {
        for (const { path, message } of value.error.issues) {
          context.addIssue({ code: 'custom', path: [key, 'value', ...path], message });
        }
      }
    }
    return checked;
  });

export interface FactInput {
  value: StoredFact['value'];
  sourceKind: SourceKind;
  source: string;
  note: string;
  checkedAt?: Date | null | undefined;
  checkedBy?: string | null | undefined;
  updatedAt?: Date | undefined;
  expectedUpdatedAt?: Date | null | undefined;
}
export interface FactRemoval extends Pick<FactInput, 'expectedUpdatedAt'> {
  value: null;
}
export type FactsInput = Record<string, FactInput | FactRemoval | null>;

const MAX_UNKNOWN_VALUE = 10_000;
// jsonb cannot store NUL or lone surrogates.
const UNSTORABLE = /\\u(0000|d[89a-f][0-9a-f]{2})/;

export function isStorableJson(value: unknown, maxLength: number): boolean {
  if (value === undefined) return true;
  const json = JSON.stringify(value);
  return json.length <= maxLength && !UNSTORABLE.test(json) && !holdsInheritedName(json);
}

function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Facts known only to other versions are stored unchanged. */
export function readFactValue(key: string, value: unknown): { value: StoredFact['value'] } | { problem: string } {
  if (value === undefined || value === null) return { problem: 'value is missing' };
  const definition = findFact(key);
  if (!definition) {
    return isStorableJson(value, MAX_UNKNOWN_VALUE)
      ? { value: value as StoredFact['value'] }
      : { problem: 'value cannot be stored' };
  }
  const result = cachedSchema(definition).safeParse(value);
  if (result.success) return { value: result.data };
  const fromText = cachedSchema(definition).safeParse(parsedText(value));
  if (fromText.success) return { value: fromText.data };
  return { problem: result.error.issues[0]?.message ?? 'value is not one of this fact' };
}
