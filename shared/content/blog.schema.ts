import { z } from 'zod';
import { MAX_TAG } from './blog-search';
import { MAX_OFFSET } from '../text/pagination';
import { plainText, searchText, slugParameter } from '../text/text.schema';

const MAX_POSTS = 50;
const DEFAULT_POSTS = 12;

export const postListInput = z.strictObject({
  category: slugParameter('Category slug is required').optional(),
  tag: plainText({ name: 'Tag', max: MAX_TAG }).optional(),
  q: searchText.optional(),
  orderBy: z.enum(['views', 'published_at']).default('published_at'),
  limit: z.int().min(1).max(MAX_POSTS).default(DEFAULT_POSTS),
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
});

export type PostListInput = z.output<typeof postListInput>;

export const postSlugInput = z.strictObject({ slug: slugParameter('Post slug is required') });

export const categorySlugInput = z.strictObject({ slug: slugParameter('Category slug is required') });
