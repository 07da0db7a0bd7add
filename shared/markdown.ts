import { z } from 'zod';

/** Characters; the renderer itself counts bytes and refuses what is above its own limit. */
export const MAX_MARKDOWN = 200_000;

export const markdownPreviewInput = z.strictObject({
  markdown: z
    .string({ error: 'Text is required' })
    .max(MAX_MARKDOWN, `Text must be at most ${MAX_MARKDOWN} characters`),
});
