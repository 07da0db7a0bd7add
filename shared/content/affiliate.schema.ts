import { z } from 'zod';
import { slugParameter } from '../text/text.schema';

/** The path segment after /go/: slug or id of a casino. */
export const affiliateAddress = slugParameter('Casino slug is required');

/** Position of an affiliate link, from `?from=`. Anyone can set it, so it is untrusted. */
export const clickPlacement = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .catch('unknown');
