import { sql } from 'kysely';
import type { Db } from '../../../database/database';

interface Queue {
  /** Interval between turns. */
  seconds: number;
  /** Maximum number of booked turns. */
  maxQueued: number;
}

/**
 * Books the next turn in a queue and returns the seconds until it; undefined if too many are booked. A turn is a point
 * in time: waiting for it holds no lock and no connection, and an unused turn causes no further delay.
 */
export async function reserveSlot(db: Db, key: string, { seconds, maxQueued }: Queue): Promise<number | undefined> {
  const spacing = sql`make_interval(secs => ${seconds})`;
  // `window_start` is the end of the last booked turn.
  const result = await sql<{ wait: number }>`
    insert into rate_limits as line (key, window_start, count) values (${key}, now() + ${spacing}, 1)
    on conflict (key) do update set window_start = greatest(line.window_start, now()) + ${spacing}
    where line.window_start <= now() + ${spacing} * ${maxQueued}::int
    returning extract(epoch from window_start - ${spacing} - now())::float8 as wait
  `.execute(db);
  return result.rows[0]?.wait;
}
