import { z } from 'zod';
import { searchText } from './text';

export const searchInput = z.strictObject({
  q: searchText,
  /** Of each kind. */
  limit: z.number().int().min(1).max(30).default(10),
});

export type SearchInput = z.infer<typeof searchInput>;

/** The text of the field while somebody types. */
export const suggestInput = z.strictObject({ q: searchText });
