import { z } from 'zod';
import { searchText } from '../text/text.schema';

export const searchInput = z.strictObject({
  q: searchText,
  limit: z.number().int().min(1).max(30).default(10),
});

export type SearchInput = z.infer<typeof searchInput>;

export const suggestInput = z.strictObject({ q: searchText });
