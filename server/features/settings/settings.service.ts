import { siteSettings } from '../../../shared/settings/settings.schema';
import type { SiteSettings } from '../../../shared/settings/settings.schema';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { findSettings } from './settings.queries';

/** Visitors can read who runs the site, where, and how to reach them. */
export const hasOperator = ({ operatorName, operatorAddress, operatorContact }: SiteSettings) =>
  [operatorName, operatorAddress, operatorContact].every((line) => line !== '');

const QUESTION = { key: 'settings', tags: ['settings'] };

export async function getSettings(db: Db): Promise<SiteSettings> {
  return await cached(db, QUESTION, async () => siteSettings.parse(await findSettings(db)));
}
