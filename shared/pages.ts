import { z } from 'zod';
import { slugParameter } from './text';

export const pageSlugInput = z.strictObject({ slug: slugParameter('Page slug is required') });
