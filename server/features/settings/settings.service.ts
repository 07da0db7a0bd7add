import { siteSettings } from '../../../shared/settings';
import type { SiteSettings } from '../../../shared/settings';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { findSettings } from './settings.queries';

const QUESTION = { key: 'settings', tags: ['settings'] };

/** The stored settings over the defaults; every page asks for them. */
export async function getSettings(db: Db): Promise<SiteSettings> {
  return await cached(db, QUESTION, async () => siteSettings.parse(await findSettings(db)));
}
