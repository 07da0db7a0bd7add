import { z } from 'zod';
import { slugParameter } from '../text/text.schema';

export const affiliateAddress = slugParameter('Casino slug is required');

/** From `?from=`, which anyone can set. */
export const clickPlacement = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .catch('unknown');
