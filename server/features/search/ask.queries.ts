import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { deleteBatch } from '../../database/delete-batch';
import type { Database, Db } from '../../database/database';

/** Names that are kept. Of more, those least asked for go: whoever asks with many addresses fills nothing. */
export const MAX_ASKED = 2_000;

/** Counts a name. The spelling of the first who asked stays. */
export async function countAsked(trx: Transaction<Database>, key: string, name: string): Promise<void> {
  await trx
    .insertInto('asked_sites')
    .values({ key, name })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ asked_count: sql`asked_sites.asked_count + 1`, asked_at: sql`now()` }),
    )
    .execute();
}

/** Removes the names beyond MAX_ASKED, but not the one just asked for. */
export async function trimAsked(trx: Transaction<Database>, justAsked: string): Promise<void> {
  await sql`
    delete from asked_sites where key in (
      select key from asked_sites order by asked_count desc, asked_at desc offset ${MAX_ASKED}
    ) and key <> ${justAsked}
  `.execute(trx);
}

/** The names asked for most, without the given ones. */
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

/** A name that nobody asked for in a year is forgotten. */
export async function deleteOldAsked(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'asked_sites',
    where: sql`asked_at < now() - interval '1 year'`,
    orderBy: sql`asked_at`,
  });
}
