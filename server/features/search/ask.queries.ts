import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { deleteBatch } from '../../database/delete-batch';
import type { Database, Db } from '../../database/database';

/** Beyond this the least requested names are dropped, so that many addresses cannot fill the table. */
export const MAX_ASKED = 2_000;

export async function countAsked(trx: Transaction<Database>, key: string, name: string): Promise<void> {
  await trx
    .insertInto('asked_sites')
    .values({ key, name })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ asked_count: sql`asked_sites.asked_count + 1`, asked_at: sql`now()` }),
    )
    .execute();
}

export async function trimAsked(trx: Transaction<Database>, justAsked: string): Promise<void> {
  await sql`
    delete from asked_sites where key in (
      select key from asked_sites order by asked_count desc, asked_at desc offset ${MAX_ASKED}
    ) and key <> ${justAsked}
  `.execute(trx);
}

export async function listAsked(db: Db, { without, limit }: { without: readonly string[]; limit: number }) {
  return await db
    .selectFrom('asked_sites')
    .select(['key', 'name', 'asked_count as count', 'asked_at as askedAt'])
    .where(sql<boolean>`key <> all(${[...without]}::text[])`)
    .orderBy('asked_count', 'desc')
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteOldAsked(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'asked_sites',
    where: sql`asked_at < now() - interval '1 year'`,
    orderBy: sql`asked_at`,
  });
}
