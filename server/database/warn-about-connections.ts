import { sql } from 'kysely';
import type { Config } from '../base/config';
import type { Logger } from '../base/logger';
import type { Db } from './database';

/** Of background work, of the changes, and one for a command. */
const OTHERS = 5;

/** Each process listens on one connection, so their number is known. Behind a pooler only the pooler knows the limit. */
export async function warnAboutConnections(
  db: Db,
  { databasePool, directUrl }: Pick<Config, 'databasePool' | 'directUrl'>,
  logger: Logger,
): Promise<void> {
  if (directUrl !== undefined) return;
  const { rows } = await sql<{ processes: number; available: number }>`
    select greatest(1, count(*) filter (where application_name = 'lootrank changes'))::int as processes,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as available
    from pg_stat_activity where datname = current_database()
  `.execute(db);
  for (const { processes, available } of rows) {
    const needed = processes * (databasePool + OTHERS);
    if (needed <= available) continue;
    logger.warn(
      { processes, needed, available },
      'the processes of this site may together need more connections than the database allows: lower DATABASE_POOL, raise max_connections, or put a pooler in front',
    );
  }
}
