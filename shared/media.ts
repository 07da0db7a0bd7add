import { z } from 'zod';
import { plainText, searchText } from './text';

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

const MAX_ALT = 300;

export const mediaIdInput = z.strictObject({ id: z.uuid('This is not an image id') });

export const mediaListInput = z
  .strictObject({
    q: searchText.default(''),
    cursor: z.string().max(200).nullish(),
    /** Sent along by lists that are loaded piece by piece; there is one way only. */
    direction: z.literal('forward').optional(),
    limit: z.int().min(1).max(100).default(40),
  })
  .prefault({});

export const mediaUpdateInput = mediaIdInput.extend({ alt: plainText({ name: 'Alt text', max: MAX_ALT, min: 0 }) });

export type MediaListQuery = z.output<typeof mediaListInput>;
export type MediaUpdateInput = z.output<typeof mediaUpdateInput>;
