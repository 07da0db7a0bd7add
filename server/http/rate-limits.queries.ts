import { sql } from 'kysely';
import type { Db } from '../database/database';

/** Counts one try in the key's current window and says how many there were and when it ends. One atomic statement. */
export async function countTry(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; secondsLeft: number }> {
  const result = await sql<{ count: number; seconds_left: number }>`
    insert into rate_limits as limits (key, window_start, count) values (${key}, now(), 1)
    on conflict (key) do update set
      count = case when limits.window_start <= now() - make_interval(secs => ${windowSeconds}) then 1 else limits.count + 1 end,
      window_start = case when limits.window_start <= now() - make_interval(secs => ${windowSeconds}) then now() else limits.window_start end
    returning count, ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::int as seconds_left
  `.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('The limit was not counted.');
  return { count: row.count, secondsLeft: Math.max(1, row.seconds_left) };
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Removes windows that ended long ago. */
export async function deleteOldLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
}
