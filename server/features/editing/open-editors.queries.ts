import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { personName } from '../../database/person-name';
import type { CopyEntity } from './working-copies.queries';

export interface OpenOf {
  entity: CopyEntity | 'form';
  id: string;
}

/** A tab says every 20 s that it is open. */
const OPEN = sql<boolean>`seen_at > now() - interval '1 minute'`;

/** Deletes tabs that say nothing any more, too. */
export async function recordOpenEditor(db: Db, { entity, id }: OpenOf, tab: string, userId: string): Promise<void> {
  await sql`delete from open_editors where not ${OPEN}`.execute(db);
  const open = { entity, entity_id: id, user_id: userId, seen_at: sql<Date>`now()` };
  await db
    .insertInto('open_editors')
    .values({ tab, ...open })
    .onConflict((conflict) => conflict.column('tab').doUpdateSet(open).where('open_editors.user_id', '=', userId))
    .execute();
}

export async function deleteOpenEditor(db: Db, tab: string, userId: string): Promise<void> {
  await db.deleteFrom('open_editors').where('tab', '=', tab).where('user_id', '=', userId).execute();
}

/** Who else has it open; the same person once. */
export async function listOtherEditors(db: Db, { entity, id }: OpenOf, tab: string) {
  return await db
    .selectFrom('open_editors')
    .innerJoin('profiles as editor', 'editor.id', 'open_editors.user_id')
    .select(['editor.id as userId', personName('editor').as('name')])
    .distinct()
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('tab', '<>', tab)
    .where(OPEN)
    .orderBy('name')
    .orderBy('userId')
    .execute();
}
