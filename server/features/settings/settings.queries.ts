import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';

export async function findSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

export async function lockSettings(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank settings'))`.execute(trx);
}

/** Last save or reset of any setting in the form; null if there was none. Ignores settings outside the form. */
export async function findSettingsTime(db: Db): Promise<Date | null> {
  const { time } = await db
    .selectFrom('settings')
    .select(sql<Date | null>`max(updated_at)`.as('time'))
    .where('key', 'not in', ['criteria', 'figuresAreConfirmed', 'skippedSteps'])
    .executeTakeFirstOrThrow();
  return time;
}

export async function findSettingTime(db: Db, key: string): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('updated_at as time').where('key', '=', key).executeTakeFirst();
  return row?.time ?? null;
}

export async function upsertSetting(db: Db, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value) };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, updated_at: sql<Date>`now()` }))
    .execute();
}

export async function countDemo(db: Db): Promise<{ casinos: number; posts: number; categories: number; tags: number }> {
  const count = (table: 'casinos' | 'blog_posts' | 'blog_categories' | 'blog_tags') =>
    sql<number>`(select count(*) from ${sql.table(table)} where is_demo)::int`;
  return await db
    .selectNoFrom([
      count('casinos').as('casinos'),
      count('blog_posts').as('posts'),
      count('blog_categories').as('categories'),
      count('blog_tags').as('tags'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findMarks(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('media')
    .select(['id', 'storage_key as key', 'width', 'height', 'is_demo as isDemo'])
    .select(sql<string>`variants -> 0 ->> 'suffix'`.as('suffix'))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
