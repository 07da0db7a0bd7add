import { z } from 'zod';

/** Host, with a port if the address has one. */
export const oldImagesInput = z.strictObject({
  host: z.string('Host is required').min(1, 'Host is required').max(260),
});
