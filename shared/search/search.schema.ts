import { z } from 'zod';
import { searchText } from '../text/text.schema';

export const searchInput = z.strictObject({
  q: searchText,
  /** Limit per kind of result. */
  limit: z.number().int().min(1).max(30).default(10),
});

export type SearchInput = z.infer<typeof searchInput>;

/** The field's current text. */
export const suggestInput = z.strictObject({ q: searchText });
