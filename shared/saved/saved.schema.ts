import { z } from 'zod';
import { FIRST_SAVED, MAX_SAVED } from './saved-sites';
import { slugParameter } from '../text/text.schema';

const slug = slugParameter('Casino slug is required');
/** A future time is stored as now. */
const savedAt = z.date('Saved at must be a time').min(new Date(FIRST_SAVED), 'Saved at must be a time since 2020');

export const savedSiteInput = z.strictObject({ slug });
/** `savedAt` restores the original time of a removed site. */
export const saveSiteInput = z.strictObject({ slug, savedAt: savedAt.optional() });
export const mergeSavedInput = z.strictObject({
  sites: z.array(z.strictObject({ slug, savedAt })).max(MAX_SAVED, `At most ${MAX_SAVED} sites can be saved`),
});

export type SaveSite = z.output<typeof saveSiteInput>;
export type MergeSaved = z.output<typeof mergeSavedInput>;
