import { z } from 'zod';
import { searchText } from '../text/text.schema';

export const MAX_MARKDOWN = 200_000;

export const markdownPreviewInput = z.strictObject({
  markdown: z
    .string({ error: 'Text is required' })
    .max(MAX_MARKDOWN, `Text must be at most ${MAX_MARKDOWN} characters`),
});

/** `public-sites`: for blocks, which show nothing else. */
export const linkTargetsInput = z.strictObject({
  q: searchText,
  of: z.enum(['all', 'public-sites'], 'Choose all or public sites').default('all'),
});
export type LinkTargetsInput = z.output<typeof linkTargetsInput>;
