import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ChangeKind } from '../../../shared/history/casino-changes';
import { payoutClaim, STATUS_CLAIM } from '../../../shared/evidence/evidence';
import type { Db } from '../../database/database';
import type { ListCursor } from '../../database/list-cursor';
import { isNamedPublicly, signature } from '../../database/person-name';
import { isPublicChange, removedBefore } from '../../database/public-changes.queries';

/** Undefined if there is no such entry: so there are no more cursors, and no more cached pages, than entries. */
export async function findChangeCursor(
  db: Db,
  { changedAt, identity }: { changedAt: string; identity: string },
): Promise<ListCursor | undefined> {
  const { id } = await db
    .selectFrom('casino_changes')
    .select(sql<string | null>`min(id)::text`.as('id'))
    .where('changed_at', '=', sql<Date>`${changedAt}::timestamptz`)
    .where('is_minor', '=', false)
    .where('public_id', '=', identity)
    .executeTakeFirstOrThrow();
  return id === null ? undefined : { value: changedAt, id };
}

interface ChangesFilter {
  casinoId?: OfOne['casinoId'] | undefined;
  author?: string | undefined;
  kinds: readonly ChangeKind[];
  factKeys: readonly string[];
  after?: ListCursor | undefined;
  limit: number;
}

interface OfOne {
  casinoId: string | RawBuilder<string>;
  factKeys: readonly string[];
}

function selectPublicChanges(db: Db, { casinoId, factKeys }: OfOne) {
  return db
    .selectFrom('casino_changes as change')
    .innerJoin('public_casinos as casino', 'casino.id', 'change.casino_id')
    .where('change.casino_id', '=', casinoId)
    .where(isPublicChange(factKeys));
}

function newestChanges(db: Db, { casinoId, author, kinds, factKeys, after, limit }: ChangesFilter) {
  const [kind] = kinds;
  const newest = db
    .selectFrom('casino_changes as change')
    .innerJoin('public_casinos as casino', 'casino.id', 'change.casino_id')
    .select([
      'change.id',
      'change.public_id as identity',
      'change.changed_at as changedAt',
      'change.changed_by as changedBy',
      'change.kind',
      'change.key',
      'change.before',
      'change.after',
      'change.note',
      'change.is_imported as isImported',
      'casino.id as casinoId',
      'casino.slug as casinoSlug',
      'casino.name as casinoName',
      'casino.status as casinoStatus',
    ])
    .where(isPublicChange(factKeys))
    .$if(casinoId !== undefined, (query) => query.where('change.casino_id', '=', casinoId ?? ''))
    .$if(author !== undefined, (query) =>
      query.where('change.is_imported', '=', false).where('change.changed_by', '=', (from) =>
        from
          .selectFrom('profiles as person')
          .select('person.id')
          .where('person.author_slug', '=', author ?? '')
          .where(isNamedPublicly('person'))
          .where('person.signs_changes', '=', true),
      ),
    )
    // The index orders the entries of one kind, not those of several.
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

/** The warning of a casino that a picture of this day backs: the first one since, or else the last. */
export const warningBackedAt = (casinoId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<string>`(
  select warning.id from casino_changes as warning
  cross join lateral (select (warning.changed_at at time zone 'UTC')::date < ${day} as is_before) as picture
  where warning.casino_id = ${casinoId} and warning.kind = 'status' and not warning.is_minor
    and warning.after #>> '{}' = 'warning'
  order by is_before, case when not is_before then warning.changed_at end, warning.changed_at desc, warning.id
  limit 1
)`;

/** The places, among the pictures of a site that is warned of, of those that back this warning; from 1. */
const receiptsOfWarning = sql<number[] | null>`case when kind = 'status' and "casinoStatus" = 'warning' and
  change.after #>> '{}' = 'warning' then (
    select coalesce(jsonb_agg(place order by place), '[]') from (
      select proves, taken_on, row_number() over (order by evidence.position) as place from casino_evidence as evidence
      join media on media.id = evidence.media_id and media.deleted_at is null
      where evidence.casino_id = change."casinoId"
    ) as picture where (proves = ${STATUS_CLAIM} or proves like ${payoutClaim('%')})
      and ${warningBackedAt(sql.ref('change.casinoId'), sql.ref('taken_on'))} = change.id
  ) end`;

function namedChanges(db: Db, { kinds, ...filter }: ChangesFilter) {
  const isOfAll = filter.casinoId === undefined;
  const parts = isOfAll && kinds.length > 1 ? kinds.map((kind) => ({ kinds: [kind] })) : [{ kinds }];
  const found = parts
    .map((part) => newestChanges(db, { ...filter, ...part }))
    .reduce((all, next) => all.unionAll(next));
  return db
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
      'isImported',
      'casinoId',
      'casinoSlug',
      'casinoName',
      signature('author').as('by'),
      sql<string>`"changedAt"::text`.as('orderValue'),
      receiptsOfWarning.as('receipts'),
      'identity',
    ])
    .orderBy('changedAt', 'desc')
    .orderBy('change.id', 'desc')
    .limit(filter.limit);
}

export async function listChanges(db: Db, filter: ChangesFilter) {
  return await namedChanges(db, filter).execute();
}

export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number];

export interface NewestChanges {
  items: Array<Omit<ListedChange, 'changedAt'> & { changedAt: string }>;
  total: number;
}

export function selectNewestChanges(db: Db, filter: OfOne & Pick<ChangesFilter, 'limit'>): RawBuilder<NewestChanges> {
  const total = selectPublicChanges(db, filter).select((eb) => eb.fn.countAll<number>().as('total'));
  return sql`jsonb_build_object('total', ${total}, 'items', coalesce((
    select jsonb_agg(to_jsonb(change)) from ${namedChanges(db, { ...filter, kinds: [] })} as change
  ), '[]'))`;
}

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
      removedBefore.as('removedBefore'),
    ])
    .where('casino.id', '=', casinoId)
    .executeTakeFirst();
}

export async function findRemovedBefore(db: Db, casinoId: string): Promise<Date | null> {
  const casino = await db
    .selectFrom('casinos as casino')
    .select(removedBefore.as('removedBefore'))
    .where('id', '=', casinoId)
    .executeTakeFirst();
  return casino?.removedBefore ?? null;
}

/** Null if the history contains none. `casinoId` is a column or a value. */
export const lastPublishedRating = (casinoId: RawBuilder<unknown>) => sql<number | null>`(
  select case kind when 'listed' then (after ->> 'rating')::float8 else (after #>> '{}')::float8 end
  from casino_changes where casino_id = ${casinoId} and kind in ('listed', 'rating') and not is_minor
  order by changed_at desc, id desc limit 1
)`;

export async function findLastPublishedRating(db: Db, casinoId: string): Promise<number | null> {
  const { rating } = await db
    .selectNoFrom(lastPublishedRating(sql`${casinoId}::uuid`).as('rating'))
    .executeTakeFirstOrThrow();
  return rating;
}

export async function countChanges(db: Db, casinoId: string, factKeys: readonly string[]) {
  return await selectPublicChanges(db, { casinoId, factKeys })
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
