import { sql } from 'kysely';
import type { Db } from './database';

type Entity = 'casino' | 'post' | 'category';

interface Move {
  entity: Entity;
  id: string;
  from: string | null;
  /** Null: it has none any more. */
  to: string | null;
}

/** The old address leads to the row from now on; the new one no longer leads to what had it before. */
export async function moveSlug(trx: Db, { entity, id, from, to }: Move): Promise<void> {
  await trx
    .deleteFrom('slug_redirects')
    .where('entity', '=', entity)
    .where('old_slug', '=', sql<string>`lower(${to})`)
    .execute();
  if (from === null || from.toLowerCase() === to?.toLowerCase()) return;
  await trx
    .insertInto('slug_redirects')
    .values({ entity, old_slug: from.toLowerCase(), target_id: id })
    .onConflict((conflict) =>
      conflict.columns(['entity', 'old_slug']).doUpdateSet({ target_id: id, created_at: sql`now()` }),
    )
    .execute();
}

export async function deleteSlugRedirects(trx: Db, entity: Entity, id: string): Promise<void> {
  await trx.deleteFrom('slug_redirects').where('entity', '=', entity).where('target_id', '=', id).execute();
}
