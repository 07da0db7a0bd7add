import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { ChangeKind } from '../../../shared/casino-changes';
import type { Database, Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { isTold } from '../../database/told-changes.queries';

/** One line of a casino's public history. `before` and `after` are absent where there was or is nothing. */
export interface CasinoChange {
  kind: ChangeKind;
  /** The fact, the criterion, or the part of the text. */
  key?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  isMinor?: boolean;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Append-only: the database refuses to change or take away a line. `changedBy` null = the site itself. */
export async function insertChanges(
  trx: Transaction<Database>,
  { casinoId, changedBy }: { casinoId: string; changedBy: string | null },
  changes: readonly CasinoChange[],
): Promise<void> {
  await insertChangesOfMany(
    trx,
    changedBy,
    changes.map((change) => ({ ...change, casinoId })),
  );
}

export interface ChangeOfCasino extends CasinoChange {
  casinoId: string;
  changedBy: string | null;
  /** Now, when it is absent. */
  changedAt?: Date | undefined;
}

const LINES_A_STATEMENT = 5000;

async function insertLines(trx: Transaction<Database>, lines: readonly ChangeOfCasino[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_A_STATEMENT) {
    const some = lines.slice(at, at + LINES_A_STATEMENT);
    await sql`
      insert into casino_changes (casino_id, changed_by, changed_at, kind, key, before, after, note, is_minor)
      select casino_id, changed_by, coalesce(changed_at, clock_timestamp()), kind, key, before, after, note, is_minor
      from unnest(
        ${some.map(({ casinoId }) => casinoId)}::uuid[], ${some.map(({ changedBy }) => changedBy)}::uuid[],
        ${some.map(({ changedAt }) => changedAt ?? null)}::timestamptz[],
        ${some.map(({ kind }) => kind)}::text[], ${some.map(({ key }) => key ?? null)}::text[],
        ${some.map(({ before }) => asJson(before))}::jsonb[], ${some.map(({ after }) => asJson(after))}::jsonb[],
        ${some.map(({ note }) => note ?? null)}::text[], ${some.map(({ isMinor }) => isMinor ?? false)}::boolean[]
      ) with ordinality as given (casino_id, changed_by, changed_at, kind, key, before, after, note, is_minor, at)
      order by at
    `.execute(trx);
  }
}

export async function insertChangesOfMany(
  trx: Transaction<Database>,
  changedBy: string | null,
  changes: readonly (CasinoChange & { casinoId: string })[],
): Promise<void> {
  await insertLines(
    trx,
    changes.map((change) => ({ ...change, changedBy })),
  );
}

/**
 * Names a line of the history to programs of others: the same for ever, and nothing of how many lines there are. One
 * save has a line for each kind and key, and no two saves of a casino have the same moment; only an archive could bring
 * two that are named alike.
 */
const identityOf = (casinoId: string, changedAt: string) => sql<string>`left(encode(sha256(convert_to(
  concat_ws(' ', ${sql.ref(casinoId)}, kind, key, extract(epoch from ${sql.ref(changedAt)})), 'UTF8'
)), 'hex'), 24)`;

/** Behind every line of a moment. */
const AFTER_ALL = '9223372036854775807';

/** Points behind the line of this name in the order of `listChanges`; when it is gone, before all others of its moment. */
export async function findChangeCursor(
  db: Db,
  { changedAt, identity }: { changedAt: string; identity: string },
): Promise<ListCursor> {
  const { id } = await db
    .selectFrom('casino_changes')
    .select(sql<string | null>`min(id)::text`.as('id'))
    .where('changed_at', '=', sql<Date>`${changedAt}::timestamptz`)
    .where('is_minor', '=', false)
    .where(identityOf('casino_id', 'changed_at'), '=', identity)
    .executeTakeFirstOrThrow();
  return { value: changedAt, id: id ?? AFTER_ALL };
}

interface ChangesFilter {
  casinoId?: string | undefined;
  /** All of them when empty. */
  kinds: readonly ChangeKind[];
  factKeys: readonly string[];
  after?: ListCursor | undefined;
  limit: number;
}

/** The newest of these kinds, or of all, beyond the cursor. */
function newestChanges(db: Db, { casinoId, kinds, factKeys, after, limit }: ChangesFilter) {
  const [kind] = kinds;
  const newest = db
    .selectFrom('casino_changes as change')
    .innerJoin('public_casinos as casino', 'casino.id', 'change.casino_id')
    .select([
      'change.id',
      'change.changed_at as changedAt',
      'change.changed_by as changedBy',
      'change.kind',
      'change.key',
      'change.before',
      'change.after',
      'change.note',
      'casino.id as casinoId',
      'casino.slug as casinoSlug',
      'casino.name as casinoName',
    ])
    .where(isTold(factKeys))
    .$if(casinoId !== undefined, (query) => query.where('change.casino_id', '=', casinoId ?? ''))
    // Of one kind an index knows the order, of several it does not.
    .$if(kinds.length === 1, (query) => query.where('change.kind', '=', kind ?? ''))
    .$if(kinds.length > 1, (query) => query.where('change.kind', 'in', kinds))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(changed_at, change.id) < (${after?.value}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('change.changed_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(limit);
  return db.selectFrom(newest.as('newest')).selectAll();
}

/** Public changes, newest first, with the public name of who made them. */
export async function listChanges(db: Db, { kinds, ...filter }: ChangesFilter) {
  const isOfAll = filter.casinoId === undefined;
  const parts = isOfAll && kinds.length > 1 ? kinds.map((kind) => ({ kinds: [kind] })) : [{ kinds }];
  const found = parts
    .map((part) => newestChanges(db, { ...filter, ...part }))
    .reduce((all, next) => all.unionAll(next));
  return await db
    .selectFrom(found.as('change'))
    .leftJoin('profiles as author', 'author.id', 'change.changedBy')
    .select([
      'change.id',
      'changedAt',
      'kind',
      'key',
      sql`change.before`.as('before'),
      sql`change.after`.as('after'),
      'note',
      'casinoId',
      'casinoSlug',
      'casinoName',
      sql<string | null>`nullif(author.display_name, '')`.as('by'),
      sql<string>`"changedAt"::text`.as('orderValue'),
      identityOf('casinoId', 'changedAt').as('identity'),
    ])
    .orderBy('changedAt', 'desc')
    .orderBy('change.id', 'desc')
    .limit(filter.limit)
    .execute();
}

export type ListedChange = Omit<Awaited<ReturnType<typeof listChanges>>[number], 'identity'>;

/** The newest of several casinos together. One after the other: an index knows the order of each. */
export async function listChangesAmong(
  db: Db,
  { casinoIds, factKeys, limit }: { casinoIds: readonly string[]; factKeys: readonly string[]; limit: number },
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    select change.id, changed_at as "changedAt", kind, key, change.before, change.after, note, casino.id as "casinoId",
      casino.slug as "casinoSlug", casino.name as "casinoName", nullif(author.display_name, '') as by,
      changed_at::text as "orderValue"
    from unnest(${[...casinoIds]}::uuid[]) as asked (id)
    join public_casinos as casino on casino.id = asked.id
    cross join lateral (
      select * from casino_changes as change where change.casino_id = asked.id and ${isTold(factKeys)}
      order by changed_at desc, change.id desc limit ${limit}
    ) as change
    left join profiles as author on author.id = change.changed_by
    order by changed_at desc, change.id desc limit ${limit}
  `.execute(db);
  return rows;
}

interface SinceOfCasino {
  casinoId: string;
  since: Date;
}

/** The newest of each of several casinos, since a time of its own. An index knows the order of each. */
export async function listChangesSince(
  db: Db,
  { asked, factKeys, limit }: { asked: readonly SinceOfCasino[]; factKeys: readonly string[]; limit: number },
): Promise<ListedChange[]> {
  const { rows } = await sql<ListedChange>`
    select change.id, changed_at as "changedAt", kind, key, change.before, change.after, note, casino.id as "casinoId",
      casino.slug as "casinoSlug", casino.name as "casinoName", nullif(author.display_name, '') as by,
      changed_at::text as "orderValue"
    from unnest(
      ${asked.map(({ casinoId }) => casinoId)}::uuid[], ${asked.map(({ since }) => since)}::timestamptz[]
    ) as asked (id, since)
    join public_casinos as casino on casino.id = asked.id
    cross join lateral (
      select * from casino_changes as change
      where change.casino_id = asked.id and changed_at > asked.since and ${isTold(factKeys)}
      order by changed_at desc, change.id desc limit ${limit}
    ) as change
    left join profiles as author on author.id = change.changed_by
    order by changed_at desc, change.id desc
  `.execute(db);
  return rows;
}

/** A public casino with the beginning of its history; undefined for drafts. */
export async function findHistory(db: Db, casinoId: string) {
  return await db
    .selectFrom('public_casinos as casino')
    .select([
      'casino.id',
      'casino.slug',
      'casino.name',
      'casino.rating',
      (eb) =>
        eb
          .selectFrom('casino_changes as change')
          .select(sql<Date | null>`min(changed_at)`.as('since'))
          .whereRef('change.casino_id', '=', 'casino.id')
          .as('since'),
    ])
    .where('casino.id', '=', casinoId)
    .executeTakeFirst();
}

export async function countChanges(db: Db, casinoId: string, factKeys: readonly string[]) {
  return await db
    .selectFrom('casino_changes as change')
    .innerJoin('public_casinos as casino', 'casino.id', 'change.casino_id')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('casino_id', '=', casinoId)
    .where(isTold(factKeys))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** The newest ratings of a casino and what was said of them, with the scores saved beside them. Newest first. */
export async function listRatings(db: Db, casinoId: string, limit: number) {
  return await db
    .selectFrom('casino_changes as change')
    .select(['id', 'changed_at as changedAt', 'kind', 'key', 'before', 'after', 'note'])
    .where('casino_id', '=', casinoId)
    .where('kind', 'in', ['listed', 'rating', 'score'])
    .where('is_minor', '=', false)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The history that came with imported casinos, in its own order. */
export async function insertImportedChanges(
  trx: Transaction<Database>,
  changes: readonly ChangeOfCasino[],
): Promise<void> {
  await insertLines(trx, changes);
}
