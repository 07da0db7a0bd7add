import { sql } from 'kysely';
import type { Db } from '../../../database/database';

export async function findPause(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select('paused_until as until')
    .where('id', '=', userId)
    .where('paused_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function extendPause(db: Db, userId: string, until: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until}::timestamptz)` })
    .where('id', '=', userId)
    .execute();
}
