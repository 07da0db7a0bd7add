import { sql } from 'kysely';
import type { Db } from '../../database/database';

export type BulkEntity = 'post' | 'casino' | 'media';

type UndoEntity = BulkEntity | 'unsaved draft';

/** Deletes expired undo tokens too. */
export async function insertUndo(
  db: Db,
  undo: { entity: UndoEntity; ownerId: string; entries: readonly unknown[] },
  minutes: number,
): Promise<string> {
  await db
    .deleteFrom('bulk_undos')
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute();
  const { id } = await db
    .insertInto('bulk_undos')
    .values({ entity: undo.entity, owner_id: undo.ownerId, entries: JSON.stringify(undo.entries) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes it, so that it works once. Undefined if it is expired, used or another user's. */
export async function consumeUndo(
  db: Db,
  undo: { entity: UndoEntity; ownerId: string; token: string },
  minutes: number,
): Promise<unknown[] | undefined> {
  const row = await db
    .deleteFrom('bulk_undos')
    .where('id', '=', undo.token)
    .where('owner_id', '=', undo.ownerId)
    .where('entity', '=', undo.entity)
    .where('created_at', '>=', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .returning('entries')
    .executeTakeFirst();
  return row && (row.entries as unknown[]);
}
