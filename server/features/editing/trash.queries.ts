import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import type { TrashItem, TrashKind, TrashListQuery } from '../../../shared/content/trash.schema';
import { TRASH_DAYS } from '../../../shared/content/trash-days';
import { announceAnything } from '../../cache/announce-change';
import type { Database, Db } from '../../database/database';
import { containsFolded } from '../../database/contains-text';
import { DELETED_AT_ONCE, deleteBatch } from '../../database/delete-batch';
import { encodeCursor, readValues } from '../../database/list-cursor';
import { personName } from '../../database/person-name';

interface Kind {
  table: 'casinos' | 'blog_posts' | 'pages' | 'blog_categories' | 'blog_tags' | 'media';
  key: 'id' | 'slug';
  /** Columns cleared when an item is trashed, with their value in the trash. */
  gives: Record<string, RawBuilder<unknown>>;
  title: 'name' | 'title' | 'original_name';
  /** Must be unique when the item is restored; images have none. */
  address?: 'slug' | 'name';
}

const KINDS: Readonly<Record<TrashKind, Kind>> = {
  casino: {
    ...{ table: 'casinos', key: 'id', title: 'name', address: 'slug' },
    gives: { status: sql`'draft'`, slug: sql`null`, placement: sql`null` },
  },
  post: {
    ...{ table: 'blog_posts', key: 'id', title: 'title', address: 'slug' },
    gives: { status: sql`'draft'`, slug: sql`id::text` },
  },
  page: {
    ...{ table: 'pages', key: 'slug', title: 'title', address: 'slug' },
    gives: { slug: sql`'trash/' || gen_random_uuid()` },
  },
  category: {
    ...{ table: 'blog_categories', key: 'id', title: 'name', address: 'slug' },
    gives: { slug: sql`id::text`, name: sql`id::text` },
  },
  tag: {
    ...{ table: 'blog_tags', key: 'id', title: 'name', address: 'name' },
    gives: { name: sql`id::text` },
  },
  media: { table: 'media', key: 'id', title: 'original_name', gives: {} },
};

// A cast of the column would read the whole table.
const isItem = ({ kind, id }: TrashItem, from: string = KINDS[kind].table) => {
  const { key } = KINDS[kind];
  return key === 'id' ? sql`${sql.ref(`${from}.id`)} = ${id}::uuid` : sql`${sql.ref(`${from}.slug`)} = ${id}`;
};

/** Detaches the category or tag; returns the ids of these posts for a restoration. */
async function detachFromPosts(trx: Transaction<Database>, { kind, id }: TrashItem): Promise<string[]> {
  if (kind !== 'category' && kind !== 'tag') return [];
  const { rows } = await (
    kind === 'category'
      ? sql<{ id: string }>`update blog_posts set category_id = null where category_id = ${id}::uuid returning id`
      : sql<{ id: string }>`delete from blog_posts_tags where tag_id = ${id}::uuid returning post_id as id`
  ).execute(trx);
  return rows.map((row) => row.id);
}

/**
 * The row must be locked. It stays whole, but becomes a draft without address, name and place. `kept` is what else a
 * restoration needs. Returns its id in the trash, which differs for pages.
 */
export async function moveToTrash(
  trx: Transaction<Database>,
  item: TrashItem,
  deletedBy: string,
  kept: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { table, key, gives } = KINDS[item.kind];
  const posts = await detachFromPosts(trx, item);
  const given = Object.entries(gives);
  const columns = given.flatMap(([column]) => [sql`${sql.lit(column)}`, sql`${sql.ref(column)}`]);
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set
      ${sql.join([
        ...given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        sql`deleted_at = now()`,
        sql`deleted_by = ${deletedBy}::uuid`,
        sql`deleted_as = jsonb_build_object(${sql.join(columns)}) || ${JSON.stringify({ ...kept, posts })}::jsonb`,
      ])}
    where ${isItem(item)} and deleted_at is null
    returning ${sql.ref(key)}::text as id
  `.execute(trx);
  const id = rows[0]?.id ?? item.id;
  if (item.kind === 'page') await moveCopy(trx, item.id, id);
  if (item.kind === 'casino') {
    // Only the name of its history remains until it is restored, as after a permanent deletion.
    await sql`
      insert into removed_casinos (id, name, slug)
      select id, name, deleted_as ->> 'slug' from casinos
      where id = ${id}::uuid and not is_demo and exists (select from casino_changes where casino_id = casinos.id)
      on conflict (id) do update set name = excluded.name, slug = excluded.slug, removed_at = now()
    `.execute(trx);
  }
  return id;
}

/** Unpublished changes of a page follow its address. */
async function moveCopy(trx: Transaction<Database>, from: string, to: string): Promise<void> {
  await trx
    .updateTable('working_copies')
    .set({ entity_id: to })
    .where('entity', '=', 'page')
    .where('entity_id', '=', from)
    .execute();
}

export interface TrashedRow {
  id: string;
  title: string;
  deletedBy: string | null;
  /** With microseconds: distinguishes one deletion from another. */
  deletedAt: string;
  /** Slug, or name of a tag; null for images, and for casinos that never had one. */
  address: string | null;
  /** As passed to moveToTrash. */
  kept: Record<string, unknown>;
}

const wasCalled = ({ title, gives }: Kind) =>
  Object.hasOwn(gives, title)
    ? sql<string>`item.deleted_as ->> ${sql.lit(title)}`
    : sql<string>`item.${sql.ref(title)}`;
const getAddress = ({ address }: Kind) =>
  address === undefined ? sql<string | null>`null::text` : sql<string | null>`item.deleted_as ->> ${sql.lit(address)}`;

/** A page may be named by its former address; of several, the one deleted last is meant. */
const isMeant = (item: TrashItem) =>
  item.kind === 'page'
    ? sql`item.slug = (
        select slug from pages where deleted_at is not null and (slug = ${item.id} or deleted_as ->> 'slug' = ${item.id})
        order by deleted_at desc limit 1)`
    : isItem(item, 'item');

/** Undefined if it is not in the trash. */
export async function lockTrashed(trx: Transaction<Database>, item: TrashItem): Promise<TrashedRow | undefined> {
  const kind = KINDS[item.kind];
  const { rows } = await sql<TrashedRow>`
    select item.${sql.ref(kind.key)}::text as id, ${wasCalled(kind)} as title, ${getAddress(kind)} as address,
      item.deleted_by as "deletedBy", extract(epoch from item.deleted_at)::text as "deletedAt", item.deleted_as as kept
    from ${sql.table(kind.table)} as item
    where ${isMeant(item)} and item.deleted_at is not null
    for update
  `.execute(trx);
  return rows[0];
}

/**
 * What was scheduled for a time that passed in the trash is not published by a restoration: the post becomes a draft,
 * and unpublished changes lose their time. Returns whether there was any. Needs the lock of the trashed row.
 */
export async function unscheduleOverdue(trx: Transaction<Database>, item: TrashItem): Promise<boolean> {
  const changes = await trx
    .updateTable('working_copies')
    .set({ publish_at: null, problem: null })
    .where('entity', '=', item.kind)
    .where('entity_id', '=', item.id)
    .where('publish_at', '<=', sql<Date>`now()`)
    .returning('entity_id')
    .execute();
  if (item.kind !== 'post') return changes.length > 0;
  const posts = await sql`
    update blog_posts set published_at = null, deleted_as = deleted_as || '{"status": "draft"}'
    where ${isItem(item)} and deleted_as ->> 'status' = 'published' and published_at > deleted_at and published_at <= now()
    returning id
  `.execute(trx);
  return changes.length + posts.rows.length > 0;
}

/** At another address if one is given. Needs the lock of the trashed row. */
export async function restoreRow(trx: Transaction<Database>, item: TrashItem, address: string | null): Promise<void> {
  const { table, gives, address: addressed } = KINDS[item.kind];
  const returned = Object.keys(gives).map((column) =>
    column === addressed
      ? sql`${sql.ref(column)} = ${address}`
      : item.kind === 'category'
        ? // Two categories may not have one name, either.
          sql`name = case when exists (
              select from blog_categories other where lower(normalize(other.name, nfc)) = lower(normalize(kept.name, nfc))
            ) then kept.name || ' 2' else kept.name end`
        : sql`${sql.ref(column)} = kept.${sql.ref(column)}`,
  );
  await sql`
    update ${sql.table(table)} as item set
      ${sql.join([...returned, sql`deleted_at = null`, sql`deleted_by = null`, sql`deleted_as = null`])}
    from (
      select kept.* from ${sql.table(table)} as stored, jsonb_populate_record(null::${sql.table(table)}, stored.deleted_as) as kept
      where ${isItem(item, 'stored')}
    ) as kept
    where ${isItem(item, 'item')}
  `.execute(trx);
  if (item.kind === 'page') await moveCopy(trx, item.id, address ?? '');
  if (item.kind === 'casino') await trx.deleteFrom('removed_casinos').where('id', '=', item.id).execute();
}

/** A category is restored only to posts without one, a tag only to posts that still exist. */
export async function restoreToPosts(
  trx: Transaction<Database>,
  { kind, id }: TrashItem,
  posts: readonly string[],
): Promise<void> {
  const among = sql`any(${[...posts]}::uuid[])`;
  if (kind === 'category')
    await sql`update blog_posts set category_id = ${id}::uuid where id = ${among} and category_id is null`.execute(trx);
  if (kind === 'tag')
    await sql`
      insert into blog_posts_tags (post_id, tag_id) select id, ${id}::uuid from blog_posts where id = ${among}
      on conflict do nothing
    `.execute(trx);
}

/** File names of a row. Leaves out originals and drawings that other casinos use. */
const FILES: Partial<Record<TrashKind, RawBuilder<string[]>>> = {
  media: sql`array(select storage_key || (variant ->> 'suffix') from jsonb_array_elements(variants) as variant where not is_demo)`,
  casino: sql`array(
    select file from casino_evidence own join media on media.id = own.media_id, unnest(array[
      media.storage_key || '.original', own.drawing || '-whole.drawn', own.drawing || '-small.drawn'
    ]) as file
    where own.casino_id = casinos.id and not media.is_demo and not exists (
      select from casino_evidence other where other.media_id = own.media_id and other.casino_id <> own.casino_id
    ))`,
};

/** Permanent. Returns the names of files that are no longer shown anywhere. */
export async function deleteTrashed(trx: Transaction<Database>, item: TrashItem): Promise<string[]> {
  const { table } = KINDS[item.kind];
  const files = FILES[item.kind] ?? sql`'{}'::text[]`;
  const { rows } = await sql<{ files: string[] }>`
    delete from ${sql.table(table)} where ${isItem(item)} and deleted_at is not null returning ${files} as files
  `.execute(trx);
  return rows[0]?.files ?? [];
}

/** Returns the number of deleted rows. */
export async function deleteOldTrash(db: Db): Promise<number> {
  let deleted = 0;
  for (const { table } of Object.values(KINDS)) {
    deleted += await deleteBatch(db, {
      table,
      where: sql`deleted_at < now() - make_interval(days => ${TRASH_DAYS})`,
      orderBy: sql`deleted_at`,
    });
    // The next call continues.
    if (deleted >= DELETED_AT_ONCE) break;
  }
  if (deleted > 0) await announceAnything(db);
  return deleted;
}

/** For rows that an import brings back. */
export async function deleteTrashedRows(
  trx: Transaction<Database>,
  table: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !Object.values(KINDS).some((kind) => kind.table === table && kind.key === 'id')) return;
  // Deletes the stored targets of their addresses too.
  await sql`
    with replaced as (
      delete from ${sql.table(table)} where deleted_at is not null and id = any(${[...ids]}::uuid[])
      returning deleted_as #> '{addresses,paths}' as paths
    )
    delete from redirects using replaced where replaced.paths ? from_path
  `.execute(trx);
}

export interface TrashRow {
  kind: TrashKind;
  id: string;
  title: string;
  address: string | null;
  /** A free address if its own is taken; else null. */
  proposal: string | null;
  status: string | null;
  placement: number | null;
  posts: number;
  facts: number;
  scores: number;
  clicks: number;
  deletedAt: Date;
  deletedBy: string | null;
}

const MOST_NUMBERS = 100;

/** Its own address if it is free, else the first free one with a number. */
function freeAddress(kind: TrashKind, own: RawBuilder<unknown>): RawBuilder<string> {
  const { table, address } = KINDS[kind];
  const isFree = (wanted: RawBuilder<unknown>) => sql`not exists (
    select from ${sql.table(table)} as living
    where lower(living.${sql.ref(address ?? 'id')}) = lower(${wanted}) and living.deleted_at is null)`;
  const joint = kind === 'tag' ? sql`' '` : sql`'-'`;
  return sql`case when ${isFree(own)} then ${own} else (
    select ${own} || ${joint} || n from generate_series(2, ${sql.lit(MOST_NUMBERS)}) as n
    where ${isFree(sql`(${own} || ${joint} || n)`)} order by n limit 1
  ) end`;
}

export async function findFreeAddress(db: Db, kind: TrashKind, own: string): Promise<string> {
  if (KINDS[kind].address === undefined) return own;
  const { rows } = await sql<{ free: string }>`select ${freeAddress(kind, sql`${own}::text`)} as free`.execute(db);
  return rows[0]?.free ?? own;
}

const getCount = (table: string) => sql`(select count(*)::int from ${sql.table(table)} where casino_id = item.id)`;

/** Newest first. Counts for casinos are computed only for the rows of one page. */
const toRows = (name: TrashKind) => {
  const kind = KINDS[name];
  return sql`
    select ${sql.lit(name)} as kind, item.${sql.ref(kind.key)}::text as id, ${wasCalled(kind)} as title,
      ${getAddress(kind)} as address, item.deleted_at, item.deleted_by
    from ${sql.table(kind.table)} as item where item.deleted_at is not null`;
};

const KIND_NAMES = Object.keys(KINDS) as TrashKind[];
const getKinds = (kind: TrashListQuery['kind']): readonly TrashKind[] =>
  kind === undefined ? KIND_NAMES : kind === 'taxonomy' ? ['category', 'tag'] : [kind];

const matching = ({ q, by }: TrashListQuery, kinds: readonly TrashKind[]) => sql`
  (select * from (${sql.join(kinds.map(toRows), sql` union all `)}) as trashed
    where ${q === '' ? sql`true` : containsFolded(sql`folded_text(title)`, q)}
      and ${by === undefined ? sql`true` : sql`deleted_by = ${by}::uuid`})`;

type Detail = Pick<TrashRow, 'proposal' | 'status' | 'placement' | 'posts' | 'facts' | 'scores' | 'clicks'>;

async function findDetail(db: Db, item: TrashItem): Promise<Detail> {
  const kind = KINDS[item.kind];
  const isCasino = item.kind === 'casino';
  const count = (table: string) => (isCasino ? getCount(table) : sql`0`);
  const { rows } = await sql<Detail>`
    select ${kind.address === undefined ? sql`null` : sql`nullif(${freeAddress(item.kind, getAddress(kind))}, ${getAddress(kind)})`} as proposal, item.deleted_as ->> 'status' as status,
      (item.deleted_as ->> 'placement')::int as placement, jsonb_array_length(item.deleted_as -> 'posts') as posts,
      ${count('casino_facts')} as facts, ${count('casino_scores')} as scores, ${count('affiliate_clicks')} as clicks
    from ${sql.table(kind.table)} as item where ${isItem(item, 'item')}
  `.execute(db);
  const [detail] = rows;
  if (!detail) throw new Error('An item left the trash while it was read.');
  return detail;
}

type Found = Pick<TrashRow, 'kind' | 'id' | 'title' | 'address' | 'deletedAt' | 'deletedBy'> & { at: string };

export async function listTrash(db: Db, query: TrashListQuery) {
  const { cursor, limit } = query;
  const [at, id] = cursor === undefined ? [] : readValues(cursor, ['moment', /^[a-z0-9/-]{1,60}$/]);
  const { rows } = await sql<Found>`
    select kind, trashed.id, title, address, deleted_at as "deletedAt", ${personName('person')} as "deletedBy",
      (deleted_at at time zone 'UTC')::text as at
    from ${matching(query, getKinds(query.kind))} as trashed left join profiles as person on person.id = deleted_by
    where ${at === undefined ? sql`true` : sql`(deleted_at, trashed.id) < (${at}::timestamp at time zone 'UTC', ${id})`}
    order by deleted_at desc, trashed.id desc limit ${limit + 1}
  `.execute(db);
  const items: TrashRow[] = [];
  for (const { at: _, ...row } of rows.slice(0, limit)) items.push({ ...row, ...(await findDetail(db, row)) });
  const last = rows[limit - 1];
  return { items, nextCursor: rows.length > limit && last ? encodeCursor([last.at, last.id]) : null };
}

export async function countTrash(db: Db, query: TrashListQuery) {
  const counts = await sql<{ kind: TrashKind; count: number }>`
    select kind, count(*)::int as count from ${matching(query, KIND_NAMES)} as trashed group by kind
  `.execute(db);
  const people = await sql<{ id: string; name: string }>`
    select distinct person.id, coalesce(${personName('person')}, 'Member') as name
    from ${matching({ ...query, q: '', by: undefined }, KIND_NAMES)} as trashed
      join profiles as person on person.id = deleted_by
    order by name, id
  `.execute(db);
  return { counts: Object.fromEntries(counts.rows.map(({ kind, count }) => [kind, count])), people: people.rows };
}

/** These images are not served. */
export async function listTrashedKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('media').select('storage_key as key').where('deleted_at', 'is not', null).execute();
  return rows.map(({ key }) => key);
}
