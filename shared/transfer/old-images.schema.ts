import { z } from 'zod';
import { plainText } from '../text/text.schema';

/** Host, with a port if the address has one. */
export const oldImagesInput = z.strictObject({
  host: plainText({ name: 'Host', max: 260 }),
});
