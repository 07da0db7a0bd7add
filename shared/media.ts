import { z } from 'zod';
import { plainText, searchText } from './text';
import { uuidInput } from './uuid-input';

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

const MAX_ALT = 300;

export const altText = plainText({ name: 'Alt text', max: MAX_ALT, min: 0 });
/** The name of an image's files without their endings: random, and with its size. No other name was ever made here. */
export const storageKey = z
  .string()
  .regex(/^[0-9a-f]{20}-[1-9]\d{0,3}x[1-9]\d{0,4}$/, 'This is not the name of an image of this product');

export const mediaIdInput = z.strictObject({ id: uuidInput('This is not an image id') });

export const mediaListInput = z
  .strictObject({
    q: searchText.default(''),
    cursor: z.string().max(200).nullish(),
    /** Sent along by lists that are loaded piece by piece; there is one way only. */
    direction: z.literal('forward').optional(),
    limit: z.int().min(1).max(100).default(40),
  })
  .prefault({});

export const mediaUpdateInput = mediaIdInput.extend({
  alt: altText,
  /** The text as the form knew it: an image has nothing else to be saved. Absent = whatever it was. */
  expectedAlt: plainText({ name: 'Former alt text', max: 1000, min: 0 }).optional(),
});

export type MediaListQuery = z.output<typeof mediaListInput>;
export type MediaUpdateInput = z.output<typeof mediaUpdateInput>;
