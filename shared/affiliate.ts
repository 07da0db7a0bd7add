import { z } from 'zod';
import { slugParameter } from './text';

/** What follows /go/: the slug or the id of a casino. */
export const affiliateAddress = slugParameter('Casino slug is required');

/** Where on the site an affiliate link stood, as `?from=` says. Anyone can write it, so it is never trusted. */
export const clickPlacement = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .catch('unknown');
