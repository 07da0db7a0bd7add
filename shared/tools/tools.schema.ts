import { z } from 'zod';
import { MAX_PASTED } from './tool-search';
import { plainText, slugParameter } from '../text/text.schema';

export const casinoToolsInput = z
  .strictObject({ slug: slugParameter('Casino slug is required').optional() })
  .prefault({});

export const realSiteInput = z.strictObject({
  address: plainText({ name: 'Address', max: MAX_PASTED, required: 'Paste an address' }),
});
