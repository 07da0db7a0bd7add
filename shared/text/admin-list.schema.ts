import { z } from 'zod';
import { MAX_PAGE_SIZE } from './pagination';
import { searchText } from './text.schema';

export const adminListFields = {
  q: searchText.default(''),
  cursor: z.string().max(300).optional(),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
};
