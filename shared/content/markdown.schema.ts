import { z } from 'zod';

/** In characters; the renderer has its own limit, in bytes. */
export const MAX_MARKDOWN = 200_000;

export const markdownPreviewInput = z.strictObject({
  markdown: z
    .string({ error: 'Text is required' })
    .max(MAX_MARKDOWN, `Text must be at most ${MAX_MARKDOWN} characters`),
});
