import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { repointRedirects } from './redirects.queries';

type Entity = 'casino' | 'post' | 'category';

const START = { casino: '/casino/', post: '/blog/', category: '/blog?category=' } as const;

interface Move {
  entity: Entity;
  id: string;
  from: string | null;
  /** Null: the row has no slug any more. */
  to: string | null;
}

/** Redirects the old slug to the row, with all that led there, and removes a redirect that used the new slug. */
export async function moveSlug(trx: Transaction<Database>, { entity, id, from, to }: Move): Promise<void> {
  await trx
    .deleteFrom('slug_redirects')
    .where('entity', '=', entity)
    .where('old_slug', '=', sql<string>`lower(${to})`)
    .execute();
  if (from === null || from.toLowerCase() === to?.toLowerCase()) return;
  if (to !== null) await repointRedirects(trx, `${START[entity]}${from.toLowerCase()}`, `${START[entity]}${to}`);
  await trx
    .insertInto('slug_redirects')
    .values({ entity, old_slug: from.toLowerCase(), target_id: id })
    .onConflict((conflict) =>
      conflict.columns(['entity', 'old_slug']).doUpdateSet({ target_id: id, created_at: sql`now()` }),
    )
    .execute();
}

export async function deleteSlugRedirects(trx: Transaction<Database>, entity: Entity, id: string): Promise<void> {
  await trx.deleteFrom('slug_redirects').where('entity', '=', entity).where('target_id', '=', id).execute();
}

/** The address of a row and those that it had before; a casino is also found by its id. */
export async function listPathsOf(
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
  return names.map((name) => `${START[entity]}${name}`);
}

const postIsGone = sql<boolean>`not exists (
  select from blog_posts as post where post.id = slug_redirects.target_id and post.deleted_at is null)`;

/** True for the slug of a deleted post that was public. */
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

/** True for the slug of a letter that was sent and lies in the trash. */
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

/** Paths that were redirected or removed within the span, except those of drafts. */
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
