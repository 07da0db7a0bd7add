import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { MissingListQuery } from '../../../shared/content/redirects.schema';
import { countOrMore } from '../../cache/query-cache';
import { containsText } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import { deleteBatch } from '../../database/delete-batch';
import { encodeCursor, readValues } from '../../database/list-cursor';

/**
 * Beyond this the least requested paths are dropped, so that invented ones displace none in use. Ignored paths do not
 * count, so that none returns to the list.
 */
export const MAX_MISSING = 5_000;

export interface Missed {
  count: number;
  referrerPath: string | null;
}

/** Rows are locked in a fixed order, because replicas count concurrently. */
export async function addMisses(trx: Transaction<Database>, misses: ReadonlyMap<string, Missed>): Promise<void> {
  if (misses.size === 0) return;
  const counted = [...misses.values()];
  await sql`
    insert into missing_paths (path, hits, referrer_path)
    select * from unnest(${[...misses.keys()]}::text[], ${counted.map(({ count }) => count)}::integer[],
      ${counted.map(({ referrerPath }) => referrerPath)}::text[]) as given (path, hits, referrer) order by path
    on conflict (path) do update set hits = missing_paths.hits + excluded.hits, last_seen = now(),
      referrer_path = coalesce(excluded.referrer_path, missing_paths.referrer_path)
  `.execute(trx);
  await sql`
    delete from missing_paths where path in (
      select path from missing_paths where not is_hidden
      order by hits desc, last_seen desc, path offset ${MAX_MISSING}
    )
  `.execute(trx);
}

const ORDERS = {
  hits: { column: 'hits', kind: 'number', read: (value: string) => sql`${value}::integer` },
  seen: { column: 'last_seen', kind: 'zonedMoment', read: (value: string) => sql`${value}::timestamptz` },
} as const;

export async function listMissing(db: Db, { q, sort, cursor, limit }: MissingListQuery) {
  const found = db
    .selectFrom('missing_paths')
    .where('is_hidden', '=', false)
    .$if(q !== '', (all) => all.where(containsText('path', encodeURI(q))));
  const total = await countOrMore(db, `missing ${q}`, found);
  const { column, kind, read } = ORDERS[sort];
  const [at = '', path = ''] = cursor === undefined ? [] : readValues(cursor, [kind, 'text']);
  const order = sql.ref(column);
  const rows = await found
    .select(['path', 'hits', 'last_seen as lastSeen', 'referrer_path as referrerPath'])
    .select(sql<string>`${order}::text`.as('at'))
    .$if(cursor !== undefined, (all) =>
      all.where(sql<boolean>`(${order} < ${read(at)} or (${order} = ${read(at)} and path > ${path}))`),
    )
    .orderBy(column, 'desc')
    .orderBy('path')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ at: _, ...row }) => row);
  const last = rows[limit - 1];
  return { items, total, nextCursor: rows.length > limit && last ? encodeCursor([last.at, last.path]) : null };
}

export async function updateMissingPath(db: Db, path: string, isHidden: boolean): Promise<boolean> {
  const row = await db
    .updateTable('missing_paths')
    .set({ is_hidden: isHidden })
    .where('path', '=', path)
    .returning('path')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMissing(db: Db, paths: readonly string[]): Promise<void> {
  await db
    .deleteFrom('missing_paths')
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .execute();
}

export async function deleteOldMissing(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'missing_paths',
    where: sql`last_seen < now() - interval '6 months'`,
    orderBy: sql`last_seen`,
  });
}

interface Likely {
  path: string;
  words: string;
}

/** Below this two names share only a few letters. */
const LEAST_LIKENESS = 0.35;

export async function findSimilarPaths(db: Db, paths: readonly Likely[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<{ path: string; target: string }>`
    with candidates as materialized (
      select '/casino/' || slug as target, replace(slug, '-', ' ') as name from public_casinos where slug is not null
      union all select '/blog/' || slug, replace(slug, '-', ' ') from public_posts
      union all select '/' || slug, replace(regexp_replace(slug, '^.*/', ''), '-', ' ') from public_pages
      union all select '/blog?category=' || slug, replace(slug, '-', ' ') from blog_categories where deleted_at is null
    )
    select path, target
    from unnest(${paths.map(({ path }) => path)}::text[], ${paths.map(({ words }) => words)}::text[]) as given (path, words)
    cross join lateral (
      select target, greatest(alike, 0.8 * strict_word_similarity(name, words))
        + case when split_part(target, '/', 2) = split_part(path, '/', 2) then 0.05 else 0 end as likeness
      from (
        -- The other measure takes ten times as long.
        select target, name, similarity(name, words) as alike from candidates where target <> path
        order by alike desc limit 20
      ) as alike order by likeness desc, target limit 1
    ) as nearest
    where likeness >= ${LEAST_LIKENESS}
  `.execute(db);
  return new Map(rows.map(({ path, target }) => [path, target]));
}
