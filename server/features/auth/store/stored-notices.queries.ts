import { sql } from 'kysely';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';

const DAYS = 90;

export async function insertAccountNotice(
  db: Db,
  notice: { userId: string; event: string; detail: string },
): Promise<void> {
  const { userId, event, detail } = notice;
  await db.insertInto('account_notices').values({ user_id: userId, event, detail }).execute();
}

export async function listAccountNotices(db: Db, userId: string) {
  return await db
    .selectFrom('account_notices')
    .select(['event', 'detail', 'happened_at as at'])
    .where('user_id', '=', userId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

export async function deleteOldAccountNotices(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'account_notices',
    where: sql`happened_at < now() - make_interval(days => ${sql.lit(DAYS)})`,
    orderBy: sql`happened_at`,
  });
}
