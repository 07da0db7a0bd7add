import { z } from 'zod';
import { factKey } from './casino-fact-input.schema';
import { FACT_CHECK_STATES, NOBODY } from './fact-checks-search';
import { MAX_PAGE_SIZE } from '../text/pagination';
import { searchText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const factChecksInput = z.strictObject({
  q: searchText.default(''),
  state: z.enum(FACT_CHECK_STATES).default('overdue'),
  person: z.union([z.literal(NOBODY), uuidInput('This is not a person')]).optional(),
  cursor: z.string().max(400).nullish(),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(25),
});

export const factsVerifyInput = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        casinoId: uuidInput('This is not a casino id'),
        key: factKey,
        updatedAt: z.date('updatedAt must be a date'),
      }),
    )
    .min(1, 'Name the facts that still hold')
    .max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} facts`),
});

export const factsUndoVerifyInput = z.strictObject({
  entries: z
    .array(z.int('This is not an entry of the audit log').positive())
    .min(1, 'Name what is to be taken back')
    .max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} entries`),
});

export type FactChecksQuery = z.output<typeof factChecksInput>;
export type FactsVerifyInput = z.output<typeof factsVerifyInput>;
export type FactsUndoVerifyInput = z.output<typeof factsUndoVerifyInput>;
