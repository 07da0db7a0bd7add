import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database';

/** Timestamps as text: a Date would round them and lose changes in between. */
export interface Span {
  since: string;
  /** Later changes wait for the next report: open transactions may still be writing some, an import for minutes. */
  until: string;
}

export interface Report extends Span {
  key: string;
}

interface Begin {
  newKey: string;
  settlingSeconds: number;
}

export async function beginReport(db: Db, { newKey, settlingSeconds }: Begin): Promise<Report> {
  const begun = await sql<Report>`
    insert into index_now as report (key) values (${newKey})
    on conflict (id) do update set key = report.key
    returning key, reported_until::text as since,
      greatest(reported_until, least(
        now() - make_interval(secs => ${settlingSeconds}),
        (select min(xact_start) - interval '1 microsecond' from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())
      ))::text as until
  `.execute(db);
  const [report] = begun.rows;
  if (!report) throw new Error('The row of the reports cannot be written.');
  return report;
}

export async function finishReport(db: Db, until: string): Promise<void> {
  await db.updateTable('index_now').set({ reported_until: until }).execute();
}

export async function findReportKey(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('index_now').select('key').executeTakeFirst())?.key;
}

interface Kind {
  entity: string;
  from: RawBuilder<unknown>;
  path: RawBuilder<unknown>;
  changedAt: RawBuilder<unknown>;
  /** Join condition between a row and its audit log entry. Casts only ids of this kind, and can use the primary key. */
  isRecorded: RawBuilder<unknown>;
}

const isRecordedId = (entity: string) =>
  sql`present.id = case when recorded.entity = ${sql.lit(entity)} then recorded.entity_id::uuid end`;

const KINDS: readonly Kind[] = [
  {
    entity: 'post',
    from: sql`public_posts`,
    path: sql`'/blog/' || present.slug`,
    changedAt: sql`greatest(present.updated_at, present.published_at)`,
    isRecorded: isRecordedId('post'),
  },
  {
    entity: 'casino',
    from: sql`public_casinos`,
    path: sql`'/casino/' || coalesce(present.slug, present.id::text)`,
    changedAt: sql`present.updated_at`,
    isRecorded: isRecordedId('casino'),
  },
  {
    entity: 'category',
    from: sql`(select id, slug, updated_at from blog_categories category
      where exists (select from public_posts post where post.category_id = category.id))`,
    path: sql`'/blog?category=' || present.slug`,
    changedAt: sql`present.updated_at`,
    isRecorded: isRecordedId('category'),
  },
  {
    entity: 'page',
    from: sql`(select slug, updated_at from public_pages where not is_demo)`,
    path: sql`'/' || present.slug`,
    changedAt: sql`present.updated_at`,
    isRecorded: sql`present.slug = recorded.entity_id`,
  },
];

const changedIn = ({ since, until }: Span) =>
  KINDS.map(
    ({ from, path, changedAt }) =>
      sql`select ${path} as path, ${changedAt} as changed_at from ${from} as present
        where ${changedAt} > ${since}::timestamptz and ${changedAt} <= ${until}::timestamptz`,
  );

const recordedAmong = KINDS.map(
  ({ entity, from, path, isRecorded }) =>
    sql`select ${path}, recorded.changed_at from recorded join ${from} as present on ${isRecorded}
      where recorded.entity = ${sql.lit(entity)}`,
);

/**
 * Paths of reviews, public posts, categories and pages that changed within the span, oldest first. A scheduled post
 * changes when it appears. Deletions, withdrawn posts and imports with older dates come from the audit log. The cost
 * depends on the number of changes, not on the amount of content.
 */
export async function listChangedPaths(db: Db, span: Span): Promise<string[]> {
  const changed = await sql<{ path: string }>`
    with recorded as materialized (
      select entity, entity_id, action, before, occurred_at as changed_at
      from audit_log
      where occurred_at > ${span.since}::timestamptz and occurred_at <= ${span.until}::timestamptz
        and action in ('create', 'remove', 'restore', 'unpublish')
    )
    select path from (
      ${sql.join([...changedIn(span), ...recordedAmong], sql` union all `)}
      union all select case entity
          when 'casino' then '/casino/' || coalesce(before ->> 'slug', entity_id)
          when 'category' then '/blog?category=' || (before ->> 'slug')
          when 'page' then '/' || entity_id
        end, changed_at
        from recorded where action = 'remove' and before ->> 'status' is distinct from 'draft'
      union all select '/casino/' || coalesce(casino.slug, casino.id::text), occurred_at
        from audit_log join casinos casino
          on casino.id = case when entity = 'casino' then entity_id::uuid end
        where occurred_at > ${span.since}::timestamptz and occurred_at <= ${span.until}::timestamptz
          and entity = 'casino' and action = 'update' and after ->> 'status' = 'draft'
      union all select '/blog/' || (before ->> 'slug'), changed_at
        from recorded where action = 'unpublish' and entity = 'post'
    ) as changes
    where path is not null
    order by changed_at, path
  `.execute(db);
  return changed.rows.map(({ path }) => path);
}
