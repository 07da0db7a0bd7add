import type { Db } from '../../database/database';

const MAX_SERVICES = 100;

export async function listHelp(db: Db) {
  return await db
    .selectFrom('help_services')
    .select(['country_code as countryCode', 'country', 'name', 'url', 'phone', 'note', 'checked_at as checkedAt'])
    .orderBy('position')
    .orderBy('country')
    .orderBy('id')
    .limit(MAX_SERVICES)
    .execute();
}
