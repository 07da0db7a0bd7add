import { sql } from 'kysely';
import type { Db } from './database';
import { RELIED_ON, SHORT_STATEMENTS } from './session-settings';

const NAMES = [
  'search_path',
  'statement_timeout',
  'lock_timeout',
  ...Object.keys({ ...RELIED_ON, ...SHORT_STATEMENTS }),
];

/**
 * Makes the session settings of `direct` those of its role in its database, so that every connection that a pooler
 * opens has them, and ends the idle ones that it opened before.
 */
export async function storeRoleSettings(direct: Db): Promise<void> {
  const hasChanged = await direct.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('lootrank role settings'))`.execute(trx);
    const { rows } = await sql<{ database: string }>`
      select datname as database from pg_database
      left join pg_db_role_setting on setdatabase = pg_database.oid and setrole = current_user::regrole
      where datname = current_database()
        and not coalesce(setconfig, '{}') @> array(
          select name || '=' || current_setting(name) from unnest(${NAMES}::text[]) as name
        )
    `.execute(trx);
    for (const { database } of rows) {
      for (const name of NAMES) {
        await sql`alter role current_user in database ${sql.id(database)} set ${sql.id(name)} from current`.execute(
          trx,
        );
      }
    }
    return rows.length > 0;
  });
  if (!hasChanged) return;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and datname = current_database() and state = 'idle'
      and application_name in ('lootrank', 'lootrank jobs') and pid <> pg_backend_pid()
  `.execute(direct);
}
