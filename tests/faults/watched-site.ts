import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../server/database/database';
import type { TestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import type { SiteOptions } from '../e2e/site';
import { until } from '../fixtures/waiting';

const WATCHED = 'watched';

/** Starts the built site and waits until it is ready. Its connections carry their own application_name in Postgres. */
export async function launchWatched({ connectionString }: TestDatabase, options: SiteOptions = {}) {
  const url = new URL(connectionString);
  url.searchParams.set('application_name', WATCHED);
  const site = await launchSite(url.href, options);
  await site.ready;
  const remove = async () => {
    site.child.kill('SIGKILL');
    await site.exit;
    rmSync(site.dataDir, { recursive: true, force: true });
  };
  return { ...site, remove };
}

interface TableReads {
  /** Number of scans of the table, sequential or by index. */
  times: number;
  /** Rows read by sequential scans. */
  scanned: number;
}

/** Reads of the table by the watched site, which must have stopped: Postgres reports a live connection's reads late. */
export async function readsOf(db: Db, table: string): Promise<TableReads> {
  await until('the site’s connections are gone', 10_000, async () => {
    const theirs = sql`
      select from pg_stat_activity where datname = current_database() and application_name = ${WATCHED}
    `;
    return (await theirs.execute(db)).rows.length === 0;
  });
  const { rows } = await sql<TableReads>`
    select seq_scan + coalesce(idx_scan, 0) as times, seq_tup_read as scanned
    from pg_stat_user_tables where relname = ${table}
  `.execute(db);
  return rows[0] ?? { times: NaN, scanned: NaN };
}
