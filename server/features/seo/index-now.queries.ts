import { sql } from 'kysely';
import type { Db } from '../../database/database';

/** As text: a Date would round them, and lose what changed in between. */
export interface Span {
  since: string;
  /** Changes after it are left for the next report: a transaction may still be writing some, an import for minutes. */
  until: string;
}

export interface Report extends Span {
  key: string;
  attempts: number;
}

interface Claim {
  newKey: string;
  leaseSeconds: number;
  settlingSeconds: number;
}

/** Takes the next report away from all other senders, for `leaseSeconds`: one that dies loses it again by then. */
export async function claimReport(
  db: Db,
  { newKey, leaseSeconds, settlingSeconds }: Claim,
): Promise<Report | undefined> {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const claimed = await sql<Report>`
    insert into index_now as report (key, leased_until) values (${newKey}, ${lease})
    on conflict (id) do update set leased_until = ${lease}
      where report.leased_until is null or report.leased_until <= now()
    returning key, attempts, reported_until::text as since,
      greatest(reported_until, least(
        now() - make_interval(secs => ${settlingSeconds}),
        (select min(xact_start) - interval '1 microsecond' from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())
      ))::text as until
  `.execute(db);
  return claimed.rows[0];
}

export async function finishReport(db: Db, until: string): Promise<void> {
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

/**
 * Reviews, public posts, their categories and pages that changed in between, oldest first. A scheduled post changes when
 * it appears. What the content does not show is in the audit log: what was deleted or taken back, and what an import
 * brought along under the dates it had elsewhere.
 */
export async function listChangedPaths(db: Db, { since, until }: Span): Promise<string[]> {
  const changed = await sql<{ path: string }>`
    with present as not materialized (
      select 'post' as entity, id::text as entity_id, '/blog/' || slug as path,
        greatest(updated_at, published_at) as changed_at
      from public_posts
      union all select 'casino', id::text, '/casino/' || coalesce(slug, id::text), updated_at from casinos
      union all select 'category', id::text, '/blog?category=' || slug, updated_at from blog_categories category
        where exists (select from public_posts post where post.category_id = category.id)
      union all select 'page', slug, '/' || slug, updated_at from pages
    ), recorded as (
      select entity, entity_id, action, before, occurred_at as changed_at
      from audit_log
      where occurred_at > ${since} and occurred_at <= ${until} and action in ('create', 'remove', 'unpublish')
    )
    select path from (
      select path, changed_at from present where changed_at > ${since} and changed_at <= ${until}
      union all select path, recorded.changed_at from recorded join present using (entity, entity_id)
      union all select case entity
          when 'casino' then '/casino/' || coalesce(before ->> 'slug', entity_id)
          when 'category' then '/blog?category=' || (before ->> 'slug')
          when 'page' then '/' || entity_id
        end, changed_at
        from recorded where action = 'remove'
      union all select '/blog/' || (before ->> 'slug'), changed_at
        from recorded where action = 'unpublish' and entity = 'post'
    ) as changes
    where path is not null
    order by changed_at, path
  `.execute(db);
  return changed.rows.map(({ path }) => path);
}
