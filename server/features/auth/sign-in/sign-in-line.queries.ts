import { sql } from 'kysely';
import type { Db } from '../../../database/database';

interface Line {
  /** From one turn to the next. */
  seconds: number;
  /** Turns that may be waited for. */
  mostWaiting: number;
}

/**
 * Books the next turn of a line and says in how many seconds it comes; undefined when too many wait already. A turn is
 * a moment in time: waiting for it holds no lock and no connection, and one nobody comes to delays nobody for longer.
 */
export async function acquireTurn(db: Db, key: string, { seconds, mostWaiting }: Line): Promise<number | undefined> {
  const spacing = sql`make_interval(secs => ${seconds})`;
  // `window_start` is the end of the last turn booked.
  const result = await sql<{ wait: number }>`
    insert into rate_limits as line (key, window_start, count) values (${key}, now() + ${spacing}, 1)
    on conflict (key) do update set window_start = greatest(line.window_start, now()) + ${spacing}
    where line.window_start <= now() + ${spacing} * ${mostWaiting}::int
    returning extract(epoch from window_start - ${spacing} - now())::float8 as wait
  `.execute(db);
  return result.rows[0]?.wait;
}
