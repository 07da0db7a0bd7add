import { z } from 'zod';
import { MAX_PASTED } from './tool-search';
import { plainText, slugParameter } from '../text/text.schema';

/** `slug`: the site whose facts fill in the form; the result includes it. */
export const casinoToolsInput = z
  .strictObject({ slug: slugParameter('Casino slug is required').optional() })
  .prefault({});

/** As pasted; longer text is refused. */
export const realSiteInput = z.strictObject({
  address: plainText({ name: 'Address', max: MAX_PASTED, required: 'Paste an address' }),
});
