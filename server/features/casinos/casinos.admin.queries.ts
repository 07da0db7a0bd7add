import { sql } from 'kysely';
import type { ExpressionBuilder, InsertObject, SelectQueryBuilder, Transaction, Updateable } from 'kysely';
import type { AdminCasinoListQuery } from '../../../shared/casinos/casinos-admin.schema';
import type { Deal } from '../../../shared/codes/casino-deals';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import type { Gamemode } from '../../../shared/content/gamemodes';
import { containsFolded } from '../../database/contains-text';
import { materializeIfSmall, countUpTo } from '../../database/count-up-to';
import { selectFields } from '../../database/columns';
import type { Database, Db } from '../../database/database';
import { idInSubquery } from '../../database/id-in-subquery';
import type { ListCursor } from '../../database/list-cursor';
import { personName } from '../../database/person-name';
import { cached } from '../../cache/query-cache';
import { listCodes } from '../codes/codes.queries';
import { listEvidence } from '../evidence/evidence.queries';
import { lastPublishedRating } from '../history/changes.queries';
import type { PublicState } from './public-state';

type Filter = Pick<AdminCasinoListQuery, 'q' | 'check' | 'status'>;

/** Threshold of materializeIfSmall, lower than its default: there are up to 10,000 casinos, but 100,000 posts. */
const FEW = 300;

function matches({ q, check, status }: Filter) {
  return (eb: ExpressionBuilder<Database, 'casinos'>) =>
    eb.and([
      eb('casinos.deleted_at', 'is', null),
      ...(q === '' ? [] : [containsFolded('folded_name', q)]),
      ...(check === 'overdue'
        ? [eb.or([eb('verified_at', 'is', null), eb('verified_at', '<', sql<Date>`now() - interval '12 months'`)])]
        : []),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
    ]);
}

// Casinos without a placement come last, as on the site; 99999 is above every valid placement.
const orders = {
  placement: { by: sql`coalesce(placement, 99999)`, direction: 'asc' },
  name: { by: sql`lower(name)`, direction: 'asc' },
  rating: { by: sql`coalesce(round(rating * 10), 0)::int`, direction: 'desc' },
  checked: { by: sql`coalesce(verified_at, '-infinity'::timestamptz)`, direction: 'asc' },
  updated: { by: sql`updated_at`, direction: 'desc' },
} as const;

// Timestamps are written and parsed in UTC, without a zone suffix.
const written = {
  placement: sql<string>`${orders.placement.by}::text`,
  name: sql<string>`${orders.name.by}`,
  rating: sql<string>`${orders.rating.by}::text`,
  checked: sql<string>`(${orders.checked.by} at time zone 'UTC')::text`,
  updated: sql<string>`(${orders.updated.by} at time zone 'UTC')::text`,
};
const read = {
  placement: (value: string) => sql`${value}::int`,
  name: (value: string) => sql`${value}::text`,
  rating: (value: string) => sql`${value}::int`,
  checked: (value: string) => sql`${value}::timestamp at time zone 'UTC'`,
  updated: (value: string) => sql`${value}::timestamp at time zone 'UTC'`,
};

const cutPage =
  ({ sort, limit }: AdminCasinoListQuery, after: ListCursor | undefined) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) => {
    const { by, direction } = orders[sort];
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    return query
      .$if(after !== undefined, (all) =>
        all.where(sql<boolean>`(${by}, id) ${beyond} (${read[sort](after?.value ?? '')}, ${after?.id ?? ''}::uuid)`),
      )
      .orderBy(by, direction)
      .orderBy(sql.ref('id'), direction)
      .limit(limit + 1);
  };

// Subquery in the select list, so it runs only for the rows of a page.
const factsSavedAt = (eb: ExpressionBuilder<Database, 'casinos'>) =>
  eb
    .selectFrom('casino_facts as fact')
    .select(({ fn }) => fn.max('fact.updated_at').as('savedAt'))
    .whereRef('fact.casino_id', '=', 'casinos.id')
    .as('factsSavedAt');

const scoresSavedAt = (eb: ExpressionBuilder<Database, 'casinos'>) =>
  eb
    .selectFrom('casino_scores as score')
    .select(({ fn }) => fn.max('score.scored_at').as('savedAt'))
    .whereRef('score.casino_id', '=', 'casinos.id')
    .as('scoresSavedAt');

/** Returns up to `limit` + 1 casinos. `total`, the number of matches, decides how they are read. */
export async function listAdminCasinos(db: Db, query: AdminCasinoListQuery, total: number, after?: ListCursor) {
  const isFiltered = query.q !== '' || query.check !== undefined || query.status !== undefined;
  const matching = db
    .selectFrom('casinos')
    .select(['id', 'placement', 'name', 'rating', 'verified_at', 'updated_at'])
    .where(matches(query));
  const page = db
    .selectFrom(materializeIfSmall(matching, total, FEW).as('found'))
    .select('id')
    .$call(cutPage(query, after));
  return await db
    .selectFrom('casinos')
    .select([
      'id',
      'slug',
      'name',
      'logo_url as logoUrl',
      'rating',
      sql<string>`coalesce((select offer from first_codes where code_of = casinos.id), '')`.as('bonusAmount'),
      'placement',
      'is_recommended as isRecommended',
      'verified_at as verifiedAt',
      'updated_at as updatedAt',
      'is_demo as isDemo',
      sql<CasinoStatus>`status`.as('status'),
      factsSavedAt,
      scoresSavedAt,
      written[query.sort].as('orderValue'),
    ])
    .where('deleted_at', 'is', null)
    .$if(isFiltered, (all) => all.where(idInSubquery('id', page)))
    .$call(cutPage(query, isFiltered ? undefined : after))
    .execute();
}

export const listCasinoNames = async (db: Db, filter: Filter, limit: number) =>
  await db
    .selectFrom('casinos')
    .select(['id', 'name as title'])
    .where(matches(filter))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();

export const findCasinoNames = async (db: Db, ids: readonly string[]) =>
  await db
    .selectFrom('casinos')
    .select(['id', 'name as title'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`array_position(${[...ids]}::uuid[], id)`)
    .execute();

/** Undoes a status change with its time: visitors read since when a casino is paused. */
export async function restoreStatusTime(trx: Transaction<Database>, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('casinos').set({ status_at: at }).where('id', '=', id).execute();
}

export async function countAdminCasinos(db: Db, { q, check, status }: Filter): Promise<number> {
  const question = { key: `casinos of the admin area ${JSON.stringify([q, check, status])}`, tags: ['casinos'] };
  return await cached(db, question, () => countUpTo(db, db.selectFrom('casinos').where(matches({ q, check, status }))));
}

const selectDetails = (db: Db) =>
  db
    .selectFrom('casinos')
    .select(selectFields('casinos', ['edited', 'carried', 'origin'], 'casinos'))
    // Check constraints of the table guarantee these values.
    .$narrowType<{ gamemodes: Gamemode[]; status: CasinoStatus; deal: Deal }>()
    .where('casinos.deleted_at', 'is', null);

/**
 * The single code fields are those of the first active code. Separate statements: one that waited for a lock would read
 * the lists as they were before it waited.
 */
async function withLists<Row extends { id: string }>(db: Db, rows: readonly Row[]) {
  const known = new Map((await listCodes(db, rows)).map(({ casinoId, ...codes }) => [casinoId, codes]));
  const pictures = await listEvidence(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { codes, first } = known.get(row.id) ?? { codes: [], first: null };
    const evidence = pictures.get(row.id) ?? [];
    return { ...row, codes, evidence, promoCode: first?.code ?? null, bonusAmount: first?.offer ?? '' };
  });
}

export async function findAdminCasino(db: Db, id: string) {
  const found = await selectDetails(db)
    .select((eb) =>
      eb
        .selectFrom('profiles')
        .select(personName('profiles').as('name'))
        .whereRef('profiles.id', '=', 'casinos.verified_by')
        .as('verifiedBy'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return found && (await withLists(db, [found]))[0];
}

const selectForSave = (trx: Transaction<Database>) =>
  selectDetails(trx).select([
    sql<PublicState | null>`last_public`.as('lastPublic'),
    lastPublishedRating(sql.ref('casinos.id')).as('lastPublishedRating'),
  ]);

export async function lockCasino(trx: Transaction<Database>, id: string) {
  const found = await selectForSave(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return found && (await withLists(trx, [found]))[0];
}

/** Prevents the casino's deletion until the transaction ends. Returns the time of its last save. */
export async function lockCasinoKey(trx: Transaction<Database>, id: string): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('casinos')
    .select('updated_at as updatedAt')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.updatedAt;
}

/** In a fixed order, which prevents deadlocks. */
export async function lockCasinoRows(trx: Transaction<Database>, ids: readonly string[]) {
  const found = await selectForSave(trx)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return await withLists(trx, found);
}

export type LockedCasino = NonNullable<Awaited<ReturnType<typeof lockCasino>>>;

export type CasinoOrigin = Pick<
  InsertObject<Database, 'casinos'>,
  | 'id'
  | 'verified_at'
  | 'verified_by'
  | 'status_at'
  | 'status_by'
  | 'placed_at'
  | 'placed_by'
  | 'created_at'
  | 'updated_at'
  | 'is_demo'
>;

export async function insertCasinoRow(trx: Transaction<Database>, values: InsertObject<Database, 'casinos'>) {
  return await trx.insertInto('casinos').values(values).returning(['id', 'slug']).executeTakeFirstOrThrow();
}

/** The new updated_at is later than the old one even in milliseconds, the precision that conflict checks compare. */
export async function updateCasinoRow(trx: Transaction<Database>, id: string, values: Updateable<Database['casinos']>) {
  return await trx
    .updateTable('casinos')
    .set({ ...values, updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .returning(['id', 'slug', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

/** Leaves updated_at unchanged: verifying does not edit the text. */
export async function markVerified(trx: Transaction<Database>, id: string, verifiedBy: string) {
  return await trx
    .updateTable('casinos')
    .set({ verified_at: sql`now()`, verified_by: verifiedBy })
    .where('id', '=', id)
    .returning('verified_at as verifiedAt')
    .executeTakeFirstOrThrow();
}
