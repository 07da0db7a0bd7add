import { z } from 'zod';
import { FACTS, NEVER, SOURCE_KINDS, findFact } from './casino-facts';
import type { FactDefinition, SourceKind, StoredFact } from './casino-facts';
import { GAMEMODES } from './gamemodes';
import { plainText } from './text';

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
  percentByMode: ({ label }: FactDefinition) =>
    z
      .partialRecord(
        z.enum(GAMEMODES, `${label} names a mode that is not known here`),
        between(label, MAX_EDGE, 'hundredths of a percent'),
        `${label} must be a percentage for each mode`,
      )
      .refine((edges) => Object.keys(edges).length > 0, `${label} needs at least one mode`),
} as const satisfies Record<FactDefinition['type'], (fact: FactDefinition) => z.ZodType>;

/** The rules of one fact's value. */
export const factValueSchema = (fact: FactDefinition) => typeSchemas[fact.type](fact);

const schemas = new Map<FactDefinition, z.ZodType<StoredFact['value']>>();

function cachedSchema(fact: FactDefinition): z.ZodType<StoredFact['value']> {
  const known = schemas.get(fact);
  if (known) return known;
  const made: z.ZodType<StoredFact['value']> = factValueSchema(fact);
  schemas.set(fact, made);
  return made;
}

const sourceKinds = Object.keys(SOURCE_KINDS) as [SourceKind, ...SourceKind[]];
const LATEST_AHEAD_MS = 24 * 60 * 60 * 1000;

const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
  error: 'Checked on must be a date',
});

const checkedAt = moment
  .nullable()
  .refine(
    (date) => date === null || date.getTime() <= Date.now() + LATEST_AHEAD_MS,
    'Checked on must not be in the future',
  );

const factKey = z.string('Fact must be named').max(60, 'Fact is not known here');

const factDetails = {
  sourceKind: z.enum(sourceKinds, 'Source is not one of the kinds known here').default('other'),
  source: plainText({ name: 'Source', max: MAX_SOURCE, min: 0 }).default(''),
  note: plainText({ name: 'Note', max: MAX_NOTE, min: 0 }).default(''),
  /** Now when absent. */
  checkedAt: checkedAt.optional(),
};

/** When the fact was last saved, as the form knew it; null = there was none. Absent = whatever it was. */
const expected = { expectedUpdatedAt: moment.nullable().optional() };

/** Facts by key as a form or a program sends them; null takes one away, an absent one stays. */
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
      if (fact === null) {
        checked[key] = null;
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
  expectedUpdatedAt?: Date | null | undefined;
}
export type FactsInput = Record<string, FactInput | null>;

/** For imports: the stored form of a fact, keys of other versions left out. */
export function readStoredFact(key: string, value: unknown): StoredFact['value'] | undefined {
  const definition = FACTS.find((fact) => fact.key === key);
  const result = definition && cachedSchema(definition).safeParse(value);
  return result?.success ? result.data : undefined;
}
