import { sql } from 'kysely';
import type { Db } from '../../database/database';

export interface Report {
  key: string;
  since: Date;
  /** Changes after it are left for the next report: a transaction may still be writing some. */
  until: Date;
  attempts: number;
}

const SETTLING_SECONDS = 20;

/** Takes the next report away from all other senders, for `leaseSeconds`: one that dies loses it again by then. */
export async function claimReport(db: Db, newKey: string, leaseSeconds: number): Promise<Report | undefined> {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const claimed = await sql<Report>`
    insert into index_now as report (key, leased_until) values (${newKey}, ${lease})
    on conflict (id) do update set leased_until = ${lease}
      where report.leased_until is null or report.leased_until <= now()
    returning key, attempts, reported_until as since,
      greatest(reported_until, now() - make_interval(secs => ${SETTLING_SECONDS})) as until
  `.execute(db);
  return claimed.rows[0];
}

export async function finishReport(db: Db, until: Date): Promise<void> {
  await db.updateTable('index_now').set({ reported_until: until, leased_until: null, attempts: 0 }).execute();
}

export async function postponeReport(db: Db, seconds: number): Promise<void> {
  await db
    .updateTable('index_now')
    .set({
      attempts: sql<number>`attempts + 1`,
      leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** The key search engines check at our address; none before anything was reported. */
export async function findReportKey(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('index_now').select('key').executeTakeFirst())?.key;
}

/** Reviews, public posts and pages that changed in between, oldest first. A scheduled post changes when it appears. */
export async function listChangedPaths(db: Db, { since, until }: Pick<Report, 'since' | 'until'>, limit: number) {
  const changed = await sql<{ path: string; changedAt: Date }>`
    select path, changed_at as "changedAt" from (
      select '/blog/' || slug as path, greatest(updated_at, published_at) as changed_at from public_posts
      union all select '/casino/' || coalesce(slug, id::text), updated_at from casinos
      union all select '/' || slug, updated_at from pages
    ) as changes
    where changed_at > ${since} and changed_at <= ${until}
    order by changed_at, path
    limit ${limit}
  `.execute(db);
  return changed.rows;
}
