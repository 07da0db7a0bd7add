import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';

export type CopyEntity = 'post' | 'casino' | 'page';

export interface CopyOf {
  entity: CopyEntity;
  id: string;
}

export interface WorkingCopy {
  values: CopyValues;
  /** Null for an item that does not exist yet. */
  baseUpdatedAt: Date | null;
  updatedAt: Date;
  publishAt: Date | null;
  /** Why it could not be published at its time. */
  problem: string | null;
  editorId: string | null;
  editor: string | null;
  /** The author, if the item does not exist yet. */
  begunBy: string | null;
}

const selectCopies = (db: Db) =>
  db
    .selectFrom('working_copies as copy')
    .leftJoin('profiles as editor', 'editor.id', 'copy.edited_by')
    .select([
      'copy.base_updated_at as baseUpdatedAt',
      'copy.updated_at as updatedAt',
      'copy.publish_at as publishAt',
      'copy.problem',
      'copy.edited_by as editorId',
      personName('editor').as('editor'),
      'copy.begun_by as begunBy',
    ]);

export async function findCopy(db: Db, { entity, id }: CopyOf): Promise<WorkingCopy | undefined> {
  return await selectCopies(db)
    .select(sql<CopyValues>`copy."values"`.as('values'))
    .where('copy.entity', '=', entity)
    .where('copy.entity_id', '=', id)
    .executeTakeFirst();
}

export async function lockCopy(trx: Transaction<Database>, of: CopyOf): Promise<WorkingCopy | undefined> {
  await sql`
    select from working_copies where entity = ${of.entity} and entity_id = ${of.id} for update
  `.execute(trx);
  return await findCopy(trx, of);
}

export interface CopyListed extends CopyOf, Omit<WorkingCopy, 'values'> {
  /** As typed. */
  title: string;
}

/** Copies of trashed items wait in the trash with them. */
export const isOfExistingItem = sql<boolean>`(entity, entity_id) not in (
  select 'post', id::text from blog_posts where deleted_at is not null
  union all select 'casino', id::text from casinos where deleted_at is not null
  union all select 'page', slug from pages where deleted_at is not null)`;

const MAX_LISTED = 500;

interface CopyFilter {
  entity?: CopyEntity;
  /** Only items that do not exist yet, by this person. */
  begunBy?: string | undefined;
}

/** Newest first. */
export async function listCopies(db: Db, { entity, begunBy }: CopyFilter = {}): Promise<CopyListed[]> {
  const copies = selectCopies(db)
    .select([
      sql<CopyEntity>`copy.entity`.as('entity'),
      'copy.entity_id as id',
      sql<string>`coalesce(copy."values" #>> '{typed,title}', copy."values" #>> '{typed,name}', '')`.as('title'),
    ])
    .where(isOfExistingItem)
    .orderBy('copy.updated_at', 'desc')
    .limit(MAX_LISTED);
  return await copies
    .$if(entity !== undefined, (query) => query.where('copy.entity', '=', entity ?? ''))
    .$if(begunBy !== undefined, (query) =>
      query.where('copy.begun_by', '=', begunBy ?? null).where('copy.entity_id', 'like', 'new:%'),
    )
    .execute();
}

/** What was begun and is not saved yet. */
export async function countUnsaved(db: Db): Promise<{ posts: number; pages: number }> {
  return await db
    .selectFrom('working_copies')
    .select([
      sql<number>`(count(*) filter (where entity = 'post'))::int`.as('posts'),
      sql<number>`(count(*) filter (where entity = 'page'))::int`.as('pages'),
    ])
    .where('entity_id', 'like', 'new:%')
    .executeTakeFirstOrThrow();
}

/** Undefined if there is a copy already. */
export async function insertCopy(
  trx: Transaction<Database>,
  { entity, id }: CopyOf,
  {
    values,
    baseUpdatedAt,
    editorId,
    begunBy = editorId,
  }: Pick<WorkingCopy, 'values' | 'baseUpdatedAt' | 'editorId'> & { begunBy?: string | null },
): Promise<Date | undefined> {
  const row = await trx
    .insertInto('working_copies')
    .values({
      entity,
      entity_id: id,
      values: JSON.stringify(values),
      base_updated_at: baseUpdatedAt,
      edited_by: editorId,
      begun_by: begunBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('updated_at as updatedAt')
    .executeTakeFirst();
  return row?.updatedAt;
}

/** The new time is later than the old one even in milliseconds, the precision that conflict checks compare. */
export async function updateCopy(
  trx: Transaction<Database>,
  { entity, id }: CopyOf,
  change: Partial<Pick<WorkingCopy, 'values' | 'baseUpdatedAt' | 'editorId' | 'publishAt' | 'problem'>>,
): Promise<Date> {
  const { values, baseUpdatedAt, editorId, publishAt, problem } = change;
  const row = await trx
    .updateTable('working_copies')
    .set({
      ...(values && { values: JSON.stringify(values) }),
      ...(baseUpdatedAt !== undefined && { base_updated_at: baseUpdatedAt }),
      ...(editorId !== undefined && { edited_by: editorId }),
      ...(publishAt !== undefined && { publish_at: publishAt }),
      ...(problem !== undefined && { problem }),
      updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
    })
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .returning('updated_at as updatedAt')
    .executeTakeFirstOrThrow();
  return row.updatedAt;
}

export async function deleteCopy(trx: Transaction<Database>, { entity, id }: CopyOf): Promise<void> {
  await trx.deleteFrom('working_copies').where('entity', '=', entity).where('entity_id', '=', id).execute();
}

/** Without those that a run has refused. */
export async function listDueCopies(db: Db, now: Date, limit: number): Promise<CopyOf[]> {
  return await db
    .selectFrom('working_copies')
    .select([sql<CopyEntity>`entity`.as('entity'), 'entity_id as id'])
    .where('publish_at', '<=', now)
    .where('problem', 'is', null)
    .where(isOfExistingItem)
    .orderBy('publish_at')
    .limit(limit)
    .execute();
}

/** Leaves the copy's own time unchanged, because it was not edited. */
export async function markProblem(trx: Transaction<Database>, { entity, id }: CopyOf, problem: string): Promise<void> {
  await trx
    .updateTable('working_copies')
    .set({ problem })
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .execute();
}

/** For a person who loses rights: once they are restored, the changes must be read and scheduled again. */
export async function unscheduleCopiesBy(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('working_copies')
    .set({ publish_at: null, problem: 'Whoever scheduled or changed it last may no longer publish.' })
    .where('edited_by', '=', userId)
    .where('publish_at', 'is not', null)
    .execute();
}
