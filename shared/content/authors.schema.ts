import { z } from 'zod';
import { slugParameter } from '../text/text.schema';

export const authorSlugInput = z.strictObject({ slug: slugParameter('Author is required') });
