import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { isAfterCursor, momentText } from '../../database/moment-cursor';
import { personName } from '../../database/person-name';

export interface RevisionTable<Content extends object = object> {
  table: 'post_revisions' | 'casino_revisions' | 'page_revisions';
  item: [column: string, type: 'uuid' | 'text'];
  /** Column of each part of what a revision restores. */
  content: { [Part in keyof Content]-?: [column: string, type: 'text' | 'jsonb'] };
  /** If false, autosaves go only to the working copy. */
  hasAutosaves: boolean;
}

const TYPES = {
  uuid: sql`uuid[]`,
  text: sql`text[]`,
  jsonb: sql`jsonb[]`,
  timestamptz: sql`timestamptz[]`,
  boolean: sql`boolean[]`,
};

type Column = readonly [column: string, type: keyof typeof TYPES];

const toParts = <Content extends object>({ content }: RevisionTable<Content>) =>
  Object.entries<Column>(content) as [keyof Content & string, Column][];

const contentIn = (of: RevisionTable, row: string) =>
  sql`json_build_object(${sql.join(
    toParts<object>(of).flatMap(([part, [column]]) => [sql.lit(part), sql.ref(`${row}.${column}`)]),
  )})`;

const isAutosave = ({ hasAutosaves }: RevisionTable, row: string): RawBuilder<boolean> =>
  hasAutosaves ? sql`${sql.ref(`${row}.is_autosave`)}` : sql`false`;

export interface LatestRevision<Content> {
  id: string;
  content: Content;
  savedBy: string | null;
  isAutosave: boolean;
  /** Saved within the last hour. */
  isRecent: boolean;
}

/** Items without revisions are left out. */
export async function findLatestRevisions<Content extends object>(
  db: Db,
  of: RevisionTable<Content>,
  ids: readonly string[],
): Promise<Map<string, LatestRevision<Content>>> {
  const [item, type] = of.item;
  const { rows } = await sql<LatestRevision<Content> & { itemId: string }>`
    select latest.id, wanted.id as "itemId", ${contentIn(of, 'latest')} as content, latest.saved_by as "savedBy",
      ${isAutosave(of, 'latest')} as "isAutosave", latest.saved_at > now() - interval '1 hour' as "isRecent"
    from unnest(${[...ids]}::${TYPES[type]}) as wanted (id) cross join lateral (
      select * from ${sql.table(of.table)} where ${sql.ref(item)} = wanted.id
      order by saved_at desc, id desc limit 1
    ) as latest
  `.execute(db);
  return new Map(rows.map(({ itemId, ...latest }) => [itemId, latest]));
}

export interface NewRevision<Content> {
  itemId: string;
  content: Content;
  savedBy: string | null;
  isAutosave?: boolean;
  /** Defaults to now. */
  savedAt?: Date;
}

const stored = (value: unknown, type: string) => (type === 'jsonb' ? JSON.stringify(value) : value);

export async function insertRevisions<Content extends object>(
  trx: Transaction<Database>,
  of: RevisionTable<Content>,
  revisions: readonly NewRevision<Content>[],
): Promise<void> {
  if (revisions.length === 0) return;
  const columns: [Column, (revision: NewRevision<Content>) => unknown][] = [
    [of.item, ({ itemId }) => itemId],
    ...toParts(of).map(([part, column]): [Column, (revision: NewRevision<Content>) => unknown] => [
      column,
      ({ content }) => stored(content[part], column[1]),
    ]),
    [['saved_by', 'uuid'], ({ savedBy }) => savedBy],
    [['saved_at', 'timestamptz'], ({ savedAt = null }) => savedAt],
  ];
  if (of.hasAutosaves) columns.push([['is_autosave', 'boolean'], (revision) => revision.isAutosave ?? false]);
  const names = sql.join(columns.map(([[column]]) => sql.ref(column)));
  const values = columns.map(([[, type], valueOf]) => sql`${revisions.map(valueOf)}::${TYPES[type]}`);
  const selected = columns.map(([[column]]) =>
    column === 'saved_at' ? sql`coalesce(saved_at, clock_timestamp())` : sql.ref(column),
  );
  await sql`
    insert into ${sql.table(of.table)} (${names})
    select ${sql.join(selected)} from unnest(${sql.join(values)}) as given (${names})
  `.execute(trx);
}

export async function rewriteRevision<Content extends object>(
  trx: Transaction<Database>,
  of: RevisionTable<Content>,
  { id, content, isAutosave: isStillAutosave }: { id: string; content: Content; isAutosave: boolean },
): Promise<void> {
  const parts = toParts(of).map(([part, [column, type]]) => sql`${sql.ref(column)} = ${stored(content[part], type)}`);
  await sql`
    update ${sql.table(of.table)}
    set ${sql.join(parts)}, is_autosave = ${isStillAutosave}, saved_at = clock_timestamp() where id = ${id}
  `.execute(trx);
}

interface Revision {
  id: string;
  saved_at: Date;
  saved_by: string | null;
}

const selectRevisions = (db: Db, of: RevisionTable) =>
  db
    .selectFrom(sql<Revision>`${sql.table(of.table)}`.as('revision'))
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select([
      'revision.id',
      'revision.saved_at as savedAt',
      isAutosave(of, 'revision').as('isAutosave'),
      personName('saver').as('savedBy'),
      'revision.saved_by as savedById',
    ]);

export async function findRevision<Content extends object>(db: Db, of: RevisionTable<Content>, id: string) {
  return await selectRevisions(db, of)
    .select([
      sql<string>`${sql.ref(`revision.${of.item[0]}`)}`.as('itemId'),
      sql<Content>`${contentIn(of, 'revision')}`.as('content'),
    ])
    .where('revision.id', '=', id)
    .executeTakeFirst();
}

/** Up to `limit` + 1, newest first. */
export async function listRevisionRows(
  db: Db,
  of: RevisionTable,
  { itemId, limit, after }: { itemId: string; limit: number; after: ListCursor | undefined },
) {
  return await selectRevisions(db, of)
    .select(momentText('revision.saved_at').as('orderValue'))
    .where(sql.ref(`revision.${of.item[0]}`), '=', itemId)
    .where(isAfterCursor('revision.saved_at', 'revision.id', after))
    .orderBy('revision.saved_at', 'desc')
    .orderBy('revision.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/**
 * Items with a revision by another person, or by a deleted account. The state before the first save counts as nobody's.
 */
export async function findOthersItems(
  db: Db,
  of: RevisionTable,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const [column, type] = of.item;
  const item = (row: string) => sql.ref(`${row}.${column}`);
  const { rows } = await sql<{ id: string }>`
    select distinct ${item('saved')} as id from ${sql.table(of.table)} as saved
    where ${item('saved')} = any(${[...ids]}::${TYPES[type]}) and saved.saved_by is distinct from ${userId}
      and (saved.saved_by is not null or exists (
        select from ${sql.table(of.table)} as earlier
        where ${item('earlier')} = ${item('saved')} and earlier.saved_at < saved.saved_at))
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
