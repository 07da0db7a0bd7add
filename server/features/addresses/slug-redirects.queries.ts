import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { isRedirectable, readablePath, redirectPath } from '../../../shared/content/redirect-paths';
import type { Database, Db } from '../../database/database';

/** A category's address is a query of /blog; pages have no former addresses. */
export type AddressedKind = 'casino' | 'post' | 'category' | 'page';
type Entity = Exclude<AddressedKind, 'page'>;

export const ADDRESS_STARTS = { casino: '/casino/', post: '/blog/', category: '/blog?category=', page: '/' } as const;

interface Former {
  entity: AddressedKind;
  id: string;
  slug: string;
}

export async function insertFormerSlug(trx: Transaction<Database>, { entity, id, slug }: Former): Promise<void> {
  await trx
    .insertInto('slug_redirects')
    .values({ entity, old_slug: slug.toLowerCase(), target_id: id })
    .onConflict((conflict) =>
      conflict.columns(['entity', 'old_slug']).doUpdateSet({ target_id: id, created_at: sql`now()` }),
    )
    .execute();
}

export async function deleteFormerSlug(trx: Transaction<Database>, { entity, slug }: Omit<Former, 'id'>) {
  return await trx
    .deleteFrom('slug_redirects')
    .where('entity', '=', entity)
    .where('old_slug', '=', slug.toLowerCase())
    .returning(['entity', 'old_slug', 'target_id', 'hits', 'last_hit', 'created_at'])
    .executeTakeFirst();
}

/** Returns false if the slug redirects elsewhere in the meantime. */
export async function restoreFormerSlug(trx: Transaction<Database>, former: object): Promise<boolean> {
  const { rows } = await sql`
    insert into slug_redirects select * from jsonb_populate_record(null::slug_redirects, ${JSON.stringify(former)}::jsonb)
    on conflict (entity, old_slug) do nothing returning old_slug
  `.execute(trx);
  return rows.length > 0;
}

export async function deleteSlugRedirects(trx: Transaction<Database>, entity: Entity, id: string): Promise<void> {
  await trx.deleteFrom('slug_redirects').where('entity', '=', entity).where('target_id', '=', id).execute();
}

const TABLES = { casino: 'casinos', post: 'blog_posts', category: 'blog_categories', page: 'pages' } as const;
const TITLES = { casino: 'name', post: 'title', category: 'name', page: 'title' } as const;

export interface Occupied {
  slug: string;
  ownerId: string | null;
  found: string;
}

const getName = (title: string | null) => (title === null ? 'what was there' : `“${title}”`);

/** Slugs with a former address or a redirect. Public items are not checked. */
export async function listTakenSlugs(db: Db, entity: AddressedKind, slugs: readonly string[]): Promise<Occupied[]> {
  const wanted = [...new Set(slugs.map((slug) => slug.toLowerCase()))];
  const start = ADDRESS_STARTS[entity];
  const [table, title] = [sql.table(TABLES[entity]), sql.ref(TITLES[entity])];
  const paths = new Map(
    wanted.map((slug) => [redirectPath(`${start}${slug}`), slug] as const).filter(([path]) => isRedirectable(path)),
  );
  const former =
    entity === 'page'
      ? []
      : (
          await sql<{ slug: string; ownerId: string; title: string | null; isGone: boolean }>`
            select old_slug as slug, target_id as "ownerId", item.${title} as title,
              item.id is null or item.deleted_at is not null as "isGone"
            from slug_redirects left join ${table} as item on item.id = target_id
            where entity = ${entity} and old_slug = any(${wanted}::text[])
          `.execute(db)
        ).rows;
  const redirects =
    entity === 'category'
      ? []
      : (
          await sql<{ path: string; to: string | null; ownerId: string | null }>`
            select from_path as path, to_path as "to", ${entity === 'casino' ? removedAt(start) : sql`null`} as "ownerId"
            from redirects where from_path = any(${[...paths.keys()]}::text[])
          `.execute(db)
        ).rows;
  return [
    ...former.map(({ slug, ownerId, title, isGone }) => ({
      slug,
      ownerId,
      found: isGone
        ? `${start}${slug} is gone (410): ${getName(title)} was there`
        : `${start}${slug} is a former address of ${getName(title)}`,
    })),
    ...redirects.map(({ path, to, ownerId }) => ({
      slug: paths.get(path) ?? '',
      ownerId,
      found: to === null ? `${readablePath(path)} is gone (410)` : `${readablePath(path)} leads to ${readablePath(to)}`,
    })),
  ];
}

/** A removed casino whose address was redirected on deletion: an import may contain it again, with its id. */
const removedAt = (start: string) => sql`coalesce(
  (select id from casinos where deleted_at is not null and ${start} || lower(deleted_as ->> 'slug') = from_path
    order by deleted_at desc limit 1),
  (select id from removed_casinos where ${start} || lower(slug) = from_path order by removed_at desc limit 1))`;

export async function listFormerPaths(
  db: Db,
  { entity, id, slug }: { entity: 'casino' | 'post'; id: string; slug: string | null },
): Promise<string[]> {
  const former = await db
    .selectFrom('slug_redirects')
    .select('old_slug')
    .where('entity', '=', entity)
    .where('target_id', '=', id)
    .orderBy('old_slug')
    .execute();
  const names = [
    slug ?? id,
    ...former.map((row) => row.old_slug),
    ...(entity === 'casino' && slug !== null ? [id] : []),
  ];
  return [...new Set(names)].map((name) => `${ADDRESS_STARTS[entity]}${name}`);
}

const postIsGone = sql<boolean>`not exists (
  select from blog_posts as post where post.id = slug_redirects.target_id and post.deleted_at is null)`;

/** The post must have been public. */
export async function isGonePost(db: Db, slug: string): Promise<boolean> {
  const found = await db
    .selectFrom('slug_redirects')
    .select('target_id')
    .where('entity', '=', 'post')
    .where('old_slug', '=', sql<string>`lower(${slug})`)
    .where(postIsGone)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isTrashedLetter(db: Db, slug: string): Promise<boolean> {
  const found = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('sent_at', 'is not', null)
    .where('deleted_at', 'is not', null)
    .where(sql`deleted_as ->> 'slug'`, '=', slug)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listMovedPaths(db: Db, { since, until }: { since: string; until: string }): Promise<string[]> {
  const moved = await db
    .selectFrom('slug_redirects')
    .select(
      sql<string>`case entity
        when 'post' then '/blog/' when 'casino' then '/casino/' else '/blog?category=' end || old_slug`.as('path'),
    )
    .where('created_at', '>', sql<Date>`${since}::timestamptz`)
    .where('created_at', '<=', sql<Date>`${until}::timestamptz`)
    .where((eb) =>
      eb.or([
        eb('entity', '!=', 'post'),
        postIsGone,
        eb.exists(eb.selectFrom('public_posts as post').select('post.id').whereRef('post.id', '=', 'target_id')),
      ]),
    )
    .execute();
  return moved.map(({ path }) => path);
}
