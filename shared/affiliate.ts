import { z } from 'zod';
import { slugParameter } from './text';

/** The part after /go/: the slug or the id of a casino. */
export const affiliateAddress = slugParameter('Casino slug is required');

/** Place of an affiliate link on the site, as `?from=` says. Anyone can write it, so it is never trusted. */
export const clickPlacement = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .catch('unknown');
