import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { CasinoRevisionListQuery } from '../../../shared/casinos-admin';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { isBehind, momentText } from '../../database/moment-cursor';
import { personName } from '../../database/person-name';
import type { CasinoSnapshot } from './casino-snapshot';

const snapshot = sql<CasinoSnapshot>`snapshot`.as('snapshot');

export async function findLatestRevision(db: Db, casinoId: string) {
  return await db
    .selectFrom('casino_revisions')
    .select([
      'id',
      snapshot,
      'saved_by as savedBy',
      'is_autosave as isAutosave',
      sql<boolean>`saved_at > now() - interval '1 hour'`.as('isRecent'),
    ])
    .where('casino_id', '=', casinoId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface NewRevision {
  casinoId: string;
  snapshot: CasinoSnapshot;
  savedBy: string | null;
  isAutosave?: boolean;
  savedAt?: Date;
}

export async function insertRevision(
  trx: Transaction<Database>,
  { casinoId, snapshot: saved, savedBy, isAutosave = false, savedAt }: NewRevision,
): Promise<void> {
  await trx
    .insertInto('casino_revisions')
    .values({
      casino_id: casinoId,
      snapshot: JSON.stringify(saved),
      saved_by: savedBy,
      is_autosave: isAutosave,
      saved_at: savedAt ?? sql`clock_timestamp()`,
    })
    .execute();
}

export async function rewriteRevision(
  trx: Transaction<Database>,
  id: string,
  { snapshot: saved, isAutosave }: { snapshot: CasinoSnapshot; isAutosave: boolean },
): Promise<void> {
  await trx
    .updateTable('casino_revisions')
    .set({ snapshot: JSON.stringify(saved), is_autosave: isAutosave, saved_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

const saver = personName('saver');

/** Newest first, up to one row more than `limit`. */
export async function listRevisions(
  db: Db,
  { casinoId, limit }: CasinoRevisionListQuery,
  after: ListCursor | undefined,
) {
  return await db
    .selectFrom('casino_revisions as revision')
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select([
      'revision.id',
      'revision.saved_at as savedAt',
      'revision.is_autosave as isAutosave',
      saver.as('savedBy'),
      momentText('revision.saved_at').as('orderValue'),
    ])
    .where('revision.casino_id', '=', casinoId)
    .where(isBehind('revision.saved_at', 'revision.id', after))
    .orderBy('revision.saved_at', 'desc')
    .orderBy('revision.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findRevision(db: Db, id: string) {
  return await db
    .selectFrom('casino_revisions as revision')
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select([
      'revision.id',
      'revision.casino_id as casinoId',
      snapshot,
      'revision.saved_at as savedAt',
      'revision.is_autosave as isAutosave',
      saver.as('savedBy'),
    ])
    .where('revision.id', '=', id)
    .executeTakeFirst();
}
