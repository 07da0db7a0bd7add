import { sql } from 'kysely';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';

export const KNOWN_NETWORK_DAYS = 90;

const KNOWN_SINCE = sql<Date>`now() - make_interval(days => ${sql.lit(KNOWN_NETWORK_DAYS)})`;

export async function upsertSignInNetwork(db: Db, userId: string, networkHash: string): Promise<void> {
  await sql`
    insert into sign_in_networks (user_id, network_hash) select id, ${networkHash} from users where id = ${userId}
    on conflict (user_id, network_hash) do update set signed_in_at = now()
  `.execute(db);
}

/** Does the same work without a user. */
export async function isSignInNetwork(db: Db, userId: string | null, networkHash: string): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_networks
    where user_id = ${userId}::uuid and network_hash = ${networkHash} and signed_in_at > ${KNOWN_SINCE}
  `.execute(db);
  return rows.length > 0;
}

export async function deleteOldSignInNetworks(db: Db): Promise<number> {
  const where = sql`signed_in_at < ${KNOWN_SINCE}`;
  return await deleteBatch(db, { table: 'sign_in_networks', where, orderBy: sql`signed_in_at` });
}

interface Queue {
  seconds: number;
  maxQueued: number;
}

/**
 * Returns the seconds until the turn; undefined if too many are booked. Waiting for a turn holds no lock and no
 * connection, and an unused turn causes no delay.
 */
export async function reserveSlot(db: Db, key: string, { seconds, maxQueued }: Queue): Promise<number | undefined> {
  const spacing = sql`make_interval(secs => ${seconds})`;
  const result = await sql<{ wait: number }>`
    insert into rate_limits as line (key, window_start, count) values (${key}, now() + ${spacing}, 1)
    on conflict (key) do update set window_start = greatest(line.window_start, now()) + ${spacing}
    where line.window_start <= now() + ${spacing} * ${maxQueued}::int
    returning extract(epoch from window_start - ${spacing} - now())::float8 as wait
  `.execute(db);
  return result.rows[0]?.wait;
}
