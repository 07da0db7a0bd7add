import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { pageOf, readCursor } from '../../database/list-cursor';
import { isBehind, momentText } from '../../database/moment-cursor';
import { personName } from '../../database/person-name';
import type { CopyEntity } from './working-copies.queries';

const isAutosave = sql<boolean>`revision.is_autosave`;

const TABLES = {
  post: { table: 'post_revisions', item: 'post_id', isAutosave },
  casino: { table: 'casino_revisions', item: 'casino_id', isAutosave },
  // What is typed in a page is saved by itself only as a working copy.
  page: { table: 'page_revisions', item: 'page_slug', isAutosave: sql<boolean>`false` },
} as const satisfies Record<CopyEntity, object>;

interface Revision {
  id: string;
  saved_at: Date;
  saved_by: string | null;
}

interface Wanted {
  /** Id of the item; a page's slug. */
  id: string;
  limit: number;
  cursor?: string | null | undefined;
}

/** One page of an item's saved versions, newest first. */
export async function listRevisions(db: Db, entity: CopyEntity, { id, limit, cursor }: Wanted) {
  const { table, item, isAutosave } = TABLES[entity];
  const rows = await db
    .selectFrom(sql<Revision>`${sql.table(table)}`.as('revision'))
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select([
      'revision.id',
      'revision.saved_at as savedAt',
      isAutosave.as('isAutosave'),
      personName('saver').as('savedBy'),
      momentText('revision.saved_at').as('orderValue'),
    ])
    .where(sql.ref(`revision.${item}`), '=', id)
    .where(isBehind('revision.saved_at', 'revision.id', readCursor(cursor ?? undefined, 'moment')))
    .orderBy('revision.saved_at', 'desc')
    .orderBy('revision.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit);
}
