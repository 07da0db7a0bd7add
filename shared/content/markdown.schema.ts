import { z } from 'zod';
import { searchText } from '../text/text.schema';

export const MAX_MARKDOWN = 200_000;

export const markdownPreviewInput = z.strictObject({
  markdown: z
    .string({ error: 'Text is required' })
    .max(MAX_MARKDOWN, `Text must be at most ${MAX_MARKDOWN} characters`),
});

export const linkTargetsInput = z.strictObject({ q: searchText });
