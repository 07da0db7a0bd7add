import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { RedirectListQuery } from '../../../shared/content/redirects.schema';
import { pathOfTarget } from '../../../shared/content/redirect-paths';
import { countOrMore } from '../../cache/query-cache';
import { containsText } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import { encodeCursor, readValues } from '../../database/list-cursor';

export interface StoredRedirect {
  from: string;
  to: string | null;
  status: number;
}

const columns = ['from_path as from', 'to_path as to', 'status'] as const;
const allColumns = [...columns, 'source', 'hits', 'last_hit as lastHit', 'created_at as createdAt'] as const;

/** `from` must be canonical, see redirectPath. */
export async function findRedirect(db: Db, from: string): Promise<StoredRedirect | undefined> {
  return await db.selectFrom('redirects').select(columns).where('from_path', '=', from).executeTakeFirst();
}

export async function lockRedirect(trx: Transaction<Database>, from: string) {
  return await trx
    .selectFrom('redirects')
    .select(allColumns)
    .where('from_path', '=', from)
    .forUpdate()
    .executeTakeFirst();
}

/** Serialises writers, because two concurrent redirects could form a chain that neither sees. */
export async function lockRedirects(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank_redirects'))`.execute(trx);
}

const targetPath = sql<string>`split_part(split_part(to_path, '#', 1), '?', 1)`;

export async function listRedirectsWith(db: Db, paths: readonly string[]): Promise<StoredRedirect[]> {
  const among = sql`any(${[...paths]}::text[])`;
  return await db
    .selectFrom('redirects')
    .select(columns)
    .where(sql<boolean>`from_path = ${among}`)
    .union(
      db
        .selectFrom('redirects')
        .select(columns)
        .where(sql<boolean>`${targetPath} = ${among}`),
    )
    .execute();
}

export async function listSlugTargets(db: Db, paths: readonly string[]): Promise<{ from: string; to: string }[]> {
  const [posts, casinos] = ['/blog/', '/casino/'].map((start) =>
    paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length)),
  );
  if (!posts?.length && !casinos?.length) return [];
  const { rows } = await sql<{ from: string; to: string }>`
    select '/blog/' || old_slug as from, '/blog/' || post.slug as to
    from slug_redirects join public_posts as post on post.id = target_id
    where entity = 'post' and old_slug = any(${posts ?? []}::text[]) and old_slug <> lower(post.slug)
    union all
    select '/casino/' || old_slug, '/casino/' || coalesce(casino.slug, casino.id::text)
    from slug_redirects join public_casinos as casino on casino.id = target_id
    where entity = 'casino' and old_slug = any(${casinos ?? []}::text[])
  `.execute(db);
  return rows;
}

export async function listPublicPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const part = (start: string) =>
    paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  const { rows } = await sql<{ path: string }>`
    select '/blog/' || lower(slug) as path from public_posts where lower(slug) = any(${part('/blog/')}::text[])
    union all
    select '/casino/' || lower(slug) from public_casinos where lower(slug) = any(${part('/casino/')}::text[])
    union all
    select '/casino/' || id from public_casinos where id::text = any(${part('/casino/')}::text[])
    union all
    select '/' || lower(slug) from public_pages where lower(slug) = any(${part('/')}::text[])
  `.execute(db);
  return new Set(rows.map(({ path }) => path));
}

interface NewRedirect extends StoredRedirect {
  source: string;
  hits?: number;
  lastHit?: Date | null;
  createdAt?: Date;
}

const toRow = ({ from, to, status, source, hits, lastHit, createdAt }: NewRedirect) => ({
  from_path: from,
  to_path: to,
  status,
  source,
  ...(hits !== undefined && { hits }),
  ...(lastHit !== undefined && { last_hit: lastHit }),
  ...(createdAt && { created_at: createdAt }),
});

export async function insertRedirect(db: Db, redirect: NewRedirect): Promise<boolean> {
  const row = await db
    .insertInto('redirects')
    .values(toRow(redirect))
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_path')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the hits of a redirect from the same path. */
export async function upsertRedirect(db: Db, redirect: NewRedirect): Promise<void> {
  const { to, status } = redirect;
  await db
    .insertInto('redirects')
    .values(toRow(redirect))
    .onConflict((conflict) => conflict.column('from_path').doUpdateSet({ to_path: to, status }))
    .execute();
}

export async function updateRedirect(db: Db, was: string, { from, to, status }: StoredRedirect): Promise<boolean> {
  const row = await db
    .updateTable('redirects')
    .set({ from_path: from, to_path: to, status })
    .where('from_path', '=', was)
    .where((eb) =>
      eb.or([
        eb('from_path', '=', from),
        eb.not(
          eb.exists(eb.selectFrom('redirects as other').select('other.from_path').where('other.from_path', '=', from)),
        ),
      ]),
    )
    .returning('from_path')
    .executeTakeFirst();
  return row !== undefined;
}

interface RemovedRedirect extends NewRedirect {
  former?: object;
}

/** Only if this person removed it. */
export async function findRemovedRedirect(db: Db, entry: number, userId: string): Promise<RemovedRedirect | undefined> {
  const { rows } = await sql<{
    before: Omit<RemovedRedirect, 'lastHit' | 'createdAt'> & { lastHit?: string | null; createdAt?: string };
  }>`
    select before from audit_log
    where id = ${entry} and entity = 'redirect' and action = 'remove' and actor_id = ${userId}
  `.execute(db);
  const before = rows[0]?.before;
  if (!before) return undefined;
  const { lastHit, createdAt, ...rest } = before;
  return {
    ...rest,
    lastHit: lastHit ? new Date(lastHit) : null,
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
  };
}

export async function deleteRedirect(db: Db, from: string): Promise<void> {
  await db.deleteFrom('redirects').where('from_path', '=', from).execute();
}

/**
 * Redirects to an address, or to a part of its page, are pointed at its successor, so that nobody is redirected twice.
 * Query and fragment stay unless the successor has its own.
 */
export async function repointRedirects(db: Db, was: string, to: string): Promise<void> {
  const isWas = was.includes('?') ? sql<boolean>`to_path = ${was}` : sql<boolean>`${targetPath} = ${was}`;
  const rest = /[?#]/.test(to) ? sql`''` : sql`substr(to_path, ${was.length + 1})`;
  await db
    .updateTable('redirects')
    .set({ to_path: sql<string>`${to}::text || ${rest}` })
    .where(isWas)
    .where('from_path', '<>', pathOfTarget(to))
    .execute();
  // Would redirect to itself.
  await db.deleteFrom('redirects').where('from_path', '=', pathOfTarget(to)).where(isWas).execute();
}

const ORDERS = {
  newest: { column: sql`created_at`, kind: 'zonedMoment', read: (value: string) => sql`${value}::timestamptz` },
  hits: { column: sql`hits`, kind: 'number', read: (value: string) => sql`${value}::integer` },
  used: {
    column: sql`coalesce(last_hit, '-infinity')`,
    kind: /^(-infinity|\d{4}-\d\d-\d\d[ \d:.+-]{9,24})$/,
    read: (value: string) => sql`${value}::timestamptz`,
  },
  // By path alone, which is also the tie-breaker of the others.
  from: { column: sql`''::text`, kind: /^$/, read: () => sql`''` },
} as const;

interface Listed {
  from_path: string;
  to_path: string | null;
  status: number;
  source: string;
  hits: number;
  last_hit: Date | null;
  created_at: Date;
}

const own = sql<Listed>`(select * from redirects)`;

const former = sql<Listed>`(
  select case entity when 'post' then '/blog/' when 'casino' then '/casino/' else '/blog?category=' end || old_slug
      as from_path,
    coalesce('/blog/' || post.slug, '/casino/' || coalesce(casino.slug, casino.id::text), '/blog?category=' || category.slug)
      as to_path,
    case when coalesce(post.id, casino.id, category.id) is null then 410 else 301 end as status,
    'slug' as source, hits, last_hit, slug_redirects.created_at
  from slug_redirects
  left join public_posts as post on entity = 'post' and post.id = target_id
  left join public_casinos as casino on entity = 'casino' and casino.id = target_id
  left join blog_categories as category on entity = 'category' and category.id = target_id and category.deleted_at is null
  -- What is withdrawn under its own slug leads nowhere else.
  where not exists (select from blog_posts as item where entity = 'post' and item.id = target_id and lower(item.slug) = old_slug)
    and not exists (select from casinos as item where entity = 'casino' and item.id = target_id and lower(item.slug) = old_slug)
)`;

/** By default only redirects that can be changed. */
export async function listRedirects(db: Db, { q, source, sort, cursor, limit }: RedirectListQuery) {
  const found = db
    .selectFrom((source === 'slug' ? former : own).as('redirects'))
    .$if(source === 'own' || source === 'import', (all) => all.where('source', '=', source ?? ''))
    // Paths are stored as headers need them.
    .$if(q !== '', (all) =>
      all.where((eb) => eb.or([containsText('from_path', encodeURI(q)), containsText('to_path', q)])),
    );
  const total = await countOrMore(db, `redirects ${JSON.stringify([q, source])}`, found);
  const { column, kind, read } = ORDERS[sort];
  const [at = '', path = ''] = cursor === undefined ? [] : readValues(cursor, [kind, 'text']);
  const rows = await found
    .select([...allColumns, sql<string>`${column}::text`.as('at')])
    .$if(cursor !== undefined, (all) =>
      all.where(sql<boolean>`(${column} < ${read(at)} or (${column} = ${read(at)} and from_path > ${path}))`),
    )
    .orderBy(column, 'desc')
    .orderBy('from_path')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ at: _, ...row }) => row);
  const last = rows[limit - 1];
  return { items, total, nextCursor: rows.length > limit && last ? encodeCursor([last.at, last.from]) : null };
}

/** Rows are locked in a fixed order, because replicas count concurrently. */
export async function addHits(trx: Transaction<Database>, hits: ReadonlyMap<string, number>): Promise<void> {
  if (hits.size === 0) return;
  const paths = [...hits.keys()];
  const former = paths.flatMap((path) => {
    const [, section, slug = ''] = /^\/(blog|casino)\/([^/]+)$/.exec(path) ?? [];
    return section === undefined ? [] : [{ path, entity: section === 'blog' ? 'post' : 'casino', slug }];
  });
  await sql`
    with counted as (
      select redirects.from_path, n from redirects
      join unnest(${paths}::text[], ${[...hits.values()]}::integer[]) as given (path, n) on path = from_path
      order by from_path for update of redirects
    )
    update redirects set hits = hits + n, last_hit = now() from counted where counted.from_path = redirects.from_path
  `.execute(trx);
  if (former.length === 0) return;
  await sql`
    with counted as (
      select slug_redirects.entity, slug_redirects.old_slug, n from slug_redirects
      join unnest(${former.map(({ entity }) => entity)}::text[], ${former.map(({ slug }) => slug)}::text[],
        ${former.map(({ path }) => hits.get(path) ?? 0)}::integer[]) as given (entity, slug, n)
      on given.entity = slug_redirects.entity and slug = old_slug
      order by slug_redirects.entity, old_slug for update of slug_redirects
    )
    update slug_redirects set hits = hits + n, last_hit = now() from counted
    where counted.entity = slug_redirects.entity and counted.old_slug = slug_redirects.old_slug
  `.execute(trx);
}
