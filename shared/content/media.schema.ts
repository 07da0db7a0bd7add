import { z } from 'zod';
import { plainText, searchText } from '../text/text.schema';
import { uuidInput } from '../text/uuid-input.schema';

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

const MAX_ALT = 300;

export const altText = plainText({ name: 'Alt text', max: MAX_ALT, min: 0 });
export const storageKey = z
  .string()
  .regex(/^[0-9a-f]{20}-[1-9]\d{0,3}x[1-9]\d{0,4}$/, 'This is not the name of an image of this product');

export const mediaIdInput = z.strictObject({ id: uuidInput('This is not an image id') });

const MEDIA_CHECKS = ['unused', 'no-alt', 'evidence'] as const;

export const mediaFilter = z.strictObject({
  q: searchText.default(''),
  /** 'unused': shown nowhere; 'no-alt': without alt text; 'evidence': originals of evidence, which nothing else lists. */
  check: z.enum(MEDIA_CHECKS, 'Check must be unused, no-alt or evidence').optional(),
});
export type MediaFilter = z.output<typeof mediaFilter>;

export const mediaListInput = mediaFilter
  .extend({
    cursor: z.string().max(200).nullish(),
    direction: z.literal('forward').optional(),
    limit: z.int().min(1).max(100).default(40),
  })
  .prefault({});

export const mediaUpdateInput = mediaIdInput.extend({
  alt: altText,
  /** The text when the form was loaded, for conflict detection. Undefined skips the check. */
  expectedAlt: plainText({ name: 'Former alt text', max: 1000, min: 0 }).optional(),
});

export type MediaListQuery = z.output<typeof mediaListInput>;
export type MediaUpdateInput = z.output<typeof mediaUpdateInput>;
