import { z } from 'zod';
import { MAX_COMPARED, MAX_PAIR, MIN_COMPARED } from '../content/comparison-path';
import { plainText, searchText, slugParameter } from '../text/text.schema';

const distinct = (slugs: readonly string[]) => new Set(slugs.map((slug) => slug.toLowerCase())).size === slugs.length;

export const compareInput = z.strictObject({
  slugs: z
    .array(slugParameter('Casino slug is required'))
    .min(MIN_COMPARED, `Name at least ${MIN_COMPARED} sites`)
    .max(MAX_COMPARED, `Name at most ${MAX_COMPARED} sites`)
    .refine(distinct, 'Name each site once'),
});

export const comparePairInput = z.strictObject({
  pair: plainText({ name: 'Address', max: MAX_PAIR, required: 'The address of a comparison is required' }),
});

export const comparableInput = z.strictObject({
  chosen: z
    .array(slugParameter('Casino slug is required'))
    .max(MAX_COMPARED + 1, 'That is more than can be compared')
    .default([]),
  q: searchText.default(''),
});
