import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { FactValue, SourceKind } from '../../../shared/facts/casino-facts';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import type { TableName } from '../../../shared/transfer/transfer';
import { selectFormer } from '../facts/facts.queries';
import { isOfExistingItem } from '../editing/working-copies.queries';
import type { Database, Db } from '../../database/database';

export type StoredRow = Record<string, unknown>;

/** Tables matched row by row, and the column that identifies a row to a person. */
export const KEYS = {
  blog_categories: 'slug',
  blog_tags: 'name',
  blog_posts: 'slug',
  casinos: 'slug',
  pages: 'slug',
  help_services: 'name',
  legal_sections: 'country_code',
  settings: 'key',
  media: 'storage_key',
} as const satisfies Partial<Record<TableName, string>>;

export type MatchedTable = keyof typeof KEYS;

export const NAMES: Partial<Record<MatchedTable, string>> = {
  blog_categories: 'name',
  blog_posts: 'title',
  casinos: 'name',
};

export const WITHOUT_ID = new Set<string>(['pages', 'legal_sections', 'settings']);

const TRASHED = new Set<string>(['blog_categories', 'blog_tags', 'blog_posts', 'casinos', 'pages', 'media']);

/** Ignores case and Unicode composition. */
export const comparable = (text: string) => text.normalize('NFC').toLowerCase();

interface Wanted {
  ids: readonly string[];
  keys: readonly string[];
  names?: readonly string[];
}

export async function findRows(db: Db, table: MatchedTable, { ids, keys, names = [] }: Wanted): Promise<StoredRow[]> {
  const byId = WITHOUT_ID.has(table) ? sql`false` : sql`id = any(${[...ids]}::uuid[])`;
  const byKey = sql`lower(${sql.ref(KEYS[table])}) = any(${keys.map((key) => key.toLowerCase())}::text[])`;
  const nameColumn = NAMES[table];
  const byName =
    nameColumn === undefined || names.length === 0
      ? sql`false`
      : sql`lower(normalize(${sql.ref(nameColumn)}, nfc)) = any(${names.map(comparable)}::text[])`;
  // An import of a trashed item takes its place.
  const isPresent = TRASHED.has(table) ? sql`deleted_at is null` : sql`true`;
  const facts = table === 'casinos' ? sql`, ${sql.join(selectFormer('casinos'))}` : sql``;
  const { rows } =
    await sql<StoredRow>`select ${sql.table(table)}.*${facts} from ${sql.table(table)} where (${byId} or ${byKey} or ${byName}) and ${isPresent}`.execute(
      db,
    );
  return rows;
}

const ADDRESSED = { blog_posts: 'post', blog_categories: 'category' } as const;

export const isAddressed = (table: MatchedTable): table is keyof typeof ADDRESSED => Object.hasOwn(ADDRESSED, table);

/** Also addresses that continue one of these with a number. */
export async function findTakenAddresses(
  db: Db,
  table: keyof typeof ADDRESSED,
  addresses: readonly string[],
): Promise<string[]> {
  const wanted = sql`${[...addresses]}::text[]`;
  const isTaken = (column: string) =>
    sql`(lower(${sql.ref(column)}) = any(${wanted}) or regexp_replace(lower(${sql.ref(column)}), '-[0-9]+$', '') = any(${wanted}))`;
  const { rows } = await sql<{ address: string }>`
    select lower(slug) as address from ${sql.table(table)} where ${isTaken('slug')}
    union select lower(old_slug) from slug_redirects where entity = ${ADDRESSED[table]} and ${isTaken('old_slug')}`.execute(
    db,
  );
  return rows.map(({ address }) => address);
}

const ofCasinos = (ids: readonly string[]) =>
  sql<boolean>`casino_id in (select id from casinos where id = any(${[...ids]}::uuid[]) and deleted_at is null)`;

export async function findFacts(db: Db, casinoIds: readonly string[]) {
  return await db
    .selectFrom('casino_facts')
    .select(['casino_id', 'key', sql<FactValue>`value`.as('value'), 'source', 'note', 'checked_at', 'checked_by'])
    .select(sql<SourceKind>`source_kind`.as('source_kind'))
    .where(ofCasinos(casinoIds))
    .execute();
}

export async function findScores(db: Db, casinoIds: readonly string[]) {
  return await db
    .selectFrom('casino_scores')
    .select(['casino_id', 'criterion', 'score', 'reason'])
    .where(ofCasinos(casinoIds))
    .execute();
}

export async function findTagLinks(db: Db, postIds: readonly string[]) {
  return await db
    .selectFrom('blog_posts_tags')
    .select(['post_id as postId', 'tag_id as tagId'])
    .where('post_id', '=', sql<string>`any(${[...postIds]}::uuid[])`)
    .where(sql<boolean>`post_id not in (select id from blog_posts where deleted_at is not null)`)
    .execute();
}

export async function findPeople(db: Db, emails: readonly string[], ids: readonly string[]) {
  return await db
    .selectFrom('users')
    .select(['id', sql<string | null>`lower(email)`.as('email')])
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', sql<string>`any(${emails.map((email) => email.toLowerCase())}::text[])`),
        eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
      ]),
    )
    .execute();
}

const asStored = (value: unknown) => (Array.isArray(value) ? sql`${value}::text[]` : value);
const JSON_COLUMNS = new Set(['settings.value', 'media.variants']);

function assignments(table: string, values: StoredRow): [string, unknown][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [
      column,
      JSON_COLUMNS.has(`${table}.${column}`) ? sql`${JSON.stringify(value)}::jsonb` : asStored(value),
    ]);
}

/** Column names come from the closed lists in shared/transfer/transfer-rows.schema.ts, never from a file. */
export async function insertRow(trx: Transaction<Database>, table: TableName, values: StoredRow): Promise<void> {
  const pairs = assignments(table, values);
  const columns = sql.join(pairs.map(([column]) => sql.ref(column)));
  const cells = sql.join(pairs.map(([, value]) => sql`${value}`));
  await sql`insert into ${sql.table(table)} (${columns}) values (${cells})`.execute(trx);
}

export async function updateRow(
  trx: Transaction<Database>,
  table: MatchedTable,
  id: string,
  values: StoredRow,
): Promise<void> {
  const key = WITHOUT_ID.has(table) ? KEYS[table] : 'id';
  const pairs = assignments(table, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (pairs.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(pairs)} where ${sql.ref(key)} = ${id}`.execute(trx);
}

export async function lockImportedCasinos(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`select id from casinos where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
}

export async function setViews(trx: Transaction<Database>, postId: string, views: number): Promise<void> {
  await trx.updateTable('blog_post_views').set({ views }).where('post_id', '=', postId).execute();
}

export async function insertSlugRedirect(
  trx: Transaction<Database>,
  redirect: { entity: string; oldSlug: string; targetId: string; createdAt?: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('slug_redirects')
    .values({
      entity: redirect.entity,
      old_slug: redirect.oldSlug.toLowerCase(),
      target_id: redirect.targetId,
      ...(redirect.createdAt && { created_at: redirect.createdAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function findRedirects(db: Db, slugs: readonly string[]) {
  return await db
    .selectFrom('slug_redirects')
    .select(['entity', 'old_slug as oldSlug'])
    .where('old_slug', '=', sql<string>`any(${slugs.map((slug) => slug.toLowerCase())}::text[])`)
    .execute();
}

export async function findCopies(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('working_copies')
    .select(['entity', 'entity_id as entityId', sql<CopyValues>`"values"`.as('values')])
    .where('entity_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where(isOfExistingItem)
    .execute();
}

export async function findPostIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return found.map(({ id }) => id);
}

interface NewCopy {
  entity: string;
  entityId: string;
  values: CopyValues;
  baseUpdatedAt: Date | null;
  updatedAt: Date | undefined;
  editedBy: string | undefined;
}

/** An account without a profile is no editor here. */
export async function insertImportedCopy(trx: Transaction<Database>, copy: NewCopy): Promise<void> {
  await trx
    .insertInto('working_copies')
    .values({
      entity: copy.entity,
      entity_id: copy.entityId,
      values: JSON.stringify(copy.values),
      // The stored version may be older than the file's: no editor has read a later one.
      base_updated_at: sql`least(${copy.baseUpdatedAt}::timestamptz, (
        select updated_at from blog_posts where ${copy.entity} = 'post' and id::text = ${copy.entityId}
        union all select updated_at from casinos where ${copy.entity} = 'casino' and id::text = ${copy.entityId}
        union all select updated_at from pages where ${copy.entity} = 'page' and slug = ${copy.entityId}))`,
      edited_by: sql`(select id from profiles where id = ${copy.editedBy ?? null}::uuid)`,
      ...(copy.updatedAt && { updated_at: copy.updatedAt }),
    })
    .execute();
}

/** Thousands of rows may exceed a request's statement timeout. */
export async function allowLongStatements(trx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = '2min'`.execute(trx);
}

/** Returns false if another import is running; otherwise blocks other imports until the transaction ends. */
export async function acquireImportLock(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('lootrank_import')) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

export async function listRemovedCasinoIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('removed_casinos').select('id').execute()).map(({ id }) => id);
}
