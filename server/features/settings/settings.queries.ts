import type { Db } from '../../database/database';

/** Every stored setting by its key; keys nobody changed are absent. */
export async function findSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}
