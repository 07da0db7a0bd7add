import { siteSettings } from '../../../shared/settings';
import type { SiteSettings } from '../../../shared/settings';
import type { Db } from '../../database/database';
import { findSettings } from './settings.queries';

/** The stored settings over the defaults. */
export async function getSettings(db: Db): Promise<SiteSettings> {
  return siteSettings.parse(await findSettings(db));
}
