import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Evidence, Rectangle, Size } from '../../../shared/evidence/evidence';
import type { Database, Db } from '../../database/database';
import { warningBackedAt } from '../history/changes.queries';

const columns = [
  'evidence.id',
  'evidence.media_id as mediaId',
  sql<Evidence['kind']>`evidence.kind`.as('kind'),
  'evidence.taken_on as takenOn',
  'evidence.caption',
  'evidence.proves',
  sql<Rectangle[]>`evidence.blur`.as('blur'),
] as const;

const selectEvidence = (db: Db, casinoIds: readonly string[]) =>
  db
    .selectFrom('casino_evidence as evidence')
    .where(sql<boolean>`evidence.casino_id = any(${[...casinoIds]}::uuid[])`)
    .orderBy('evidence.casino_id')
    .orderBy('evidence.position');

/** In the order of the form's fields: conflicts compare texts, and Postgres does not preserve the order of keys. */
const inOrder = ({ x, y, width, height }: Rectangle): Rectangle => ({ x, y, width, height });

export async function listEvidence(db: Db, casinoIds: readonly string[]): Promise<Map<string, Evidence[]>> {
  const found = new Map<string, Evidence[]>(casinoIds.map((id) => [id, []]));
  if (casinoIds.length === 0) return found;
  for (const { casinoId, blur, ...picture } of await selectEvidence(db, casinoIds)
    .select([...columns, 'evidence.casino_id as casinoId'])
    .execute())
    found.get(casinoId)?.push({ ...picture, blur: blur.map(inOrder) });
  return found;
}

export async function listDrawings(db: Db, casinoId: string) {
  return await selectEvidence(db, [casinoId])
    .innerJoin('media', 'media.id', 'evidence.media_id')
    .select([...columns, 'evidence.drawing', 'media.is_demo as isExample'])
    .select(
      sql<boolean>`coalesce(${warningBackedAt(sql.ref('evidence.casino_id'), sql.ref('evidence.taken_on'))} <>
        ${warningBackedAt(sql.ref('evidence.casino_id'), sql`'infinity'::date`)}, false)`.as('isOfEarlierWarning'),
    )
    .where('media.deleted_at', 'is', null)
    .execute();
}

export interface Original extends Size {
  id: string;
  storageKey: string;
  isDemo: boolean;
}

const originalColumns = [
  'media.id',
  'media.storage_key as storageKey',
  'media.is_demo as isDemo',
  'media.width',
  'media.height',
] as const;

const selectOriginals = (db: Db) =>
  db.selectFrom('media').select(originalColumns).where('is_evidence', '=', true).where('deleted_at', 'is', null);

export async function findOriginal(db: Db, id: string): Promise<Original | undefined> {
  return await selectOriginals(db).where('id', '=', id).executeTakeFirst();
}

export async function listOriginalIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectOriginals(db)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** In a fixed order, which prevents deadlocks. None of them is removed until the transaction ends. */
export async function lockOriginals(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, Original>> {
  const rows = await selectOriginals(trx)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Drawn extends Evidence {
  drawing: string;
}

/** Needs the lock of the casino. */
export async function replaceEvidence(
  trx: Transaction<Database>,
  casinoId: string,
  pictures: readonly Drawn[],
): Promise<void> {
  await trx.deleteFrom('casino_evidence').where('casino_id', '=', casinoId).execute();
  if (pictures.length === 0) return;
  await trx
    .insertInto('casino_evidence')
    .values(
      pictures.map(({ id, mediaId, kind, takenOn, caption, proves, blur, drawing }, position) => ({
        ...{ id, casino_id: casinoId, media_id: mediaId, kind, taken_on: takenOn, caption, proves },
        ...{ blur: JSON.stringify(blur), drawing, position },
      })),
    )
    .execute();
}

const selectCovered = (db: Db) =>
  db
    .selectFrom('casino_evidence as evidence')
    .innerJoin('media', 'media.id', 'evidence.media_id')
    .select([...originalColumns, 'evidence.drawing', sql<Rectangle[]>`evidence.blur`.as('blur')])
    .where('media.deleted_at', 'is', null);

/** Undefined unless visitors see the drawing now. */
export async function findPublicDrawing(db: Db, drawing: string) {
  return await selectCovered(db)
    .innerJoin('public_casinos as casino', 'casino.id', 'evidence.casino_id')
    .where('evidence.drawing', '=', drawing)
    .limit(1)
    .executeTakeFirst();
}

export type Covered = NonNullable<Awaited<ReturnType<typeof findPublicDrawing>>>;

/** Includes what visitors do not see. */
export const listCovered = async (db: Db, casinoId: string): Promise<Covered[]> =>
  await selectCovered(db).where('evidence.casino_id', '=', casinoId).execute();
