import { sql } from 'kysely';
import type { Db } from '../database/database';
import { deleteBatch } from '../database/delete-batch';

interface Tries {
  count: number;
  secondsLeft: number;
}

interface Window {
  max: number;
  windowSeconds: number;
}

/** One atomic statement. Above `max`, further attempts in the window write nothing. */
export async function countAttempt(db: Db, key: string, { max, windowSeconds }: Window, attempts = 1): Promise<Tries> {
  const start = sql`(now() - make_interval(secs => ${windowSeconds}))`;
  const { rows } = await sql<Tries>`
    with used_up as (
      select count, window_start from rate_limits where key = ${key} and count > ${max} and window_start > ${start}
    ), counted as (
      insert into rate_limits as limits (key, window_start, count)
      select ${key}, now(), ${attempts}::int where not exists (select from used_up)
      on conflict (key) do update set
        count = case when limits.window_start <= ${start} then ${attempts}::int else limits.count + ${attempts}::int end,
        window_start = case when limits.window_start <= ${start} then now() else limits.window_start end
      where limits.count <= ${max} or limits.window_start <= ${start}
      returning count, window_start
    )
    select count, greatest(1, ceil(extract(epoch from window_start - ${start})))::int as "secondsLeft"
    from (select * from used_up union all select * from counted) as tries
  `.execute(db);
  // No row: concurrent attempts exhausted the window while this statement ran.
  return rows[0] ?? { count: max + 1, secondsLeft: windowSeconds };
}

export async function refundAttempt(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`.execute(db);
}

export async function isExhausted(db: Db, key: string, { max, windowSeconds }: Window): Promise<boolean> {
  const { rows } = await sql`
    select from rate_limits
    where key = ${key} and count >= ${max} and window_start > now() - make_interval(secs => ${windowSeconds})
  `.execute(db);
  return rows.length > 0;
}

export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function deleteOldLimits(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'rate_limits',
    where: sql`window_start < now() - interval '1 day'`,
    orderBy: sql`window_start`,
  });
}
