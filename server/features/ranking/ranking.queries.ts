import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { MAX_PLACEMENT } from '../../../shared/casinos/casino-listing';
import { MAX_RANKED } from '../../../shared/casinos/casinos-admin.schema';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { containsFolded } from '../../database/contains-text';
import type { Database, Db } from '../../database/database';
import { signature } from '../../database/person-name';

/**
 * Serialises changes to the ranking until the transaction ends. Acquire it before locking any casino; otherwise two
 * saves that touch each other's places deadlock.
 */
export async function lockRankingOrder(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lootrank ranking'))`.execute(trx);
}

const payoutMedian = sql<number | null>`(
  select (value #>> '{}')::numeric::float8 from casino_facts
  where casino_id = casinos.id and key = 'payout_median' and jsonb_typeof(value) = 'number'
)`;

const isScored = (criteria: readonly string[]) =>
  sql<boolean>`(
    select count(*) from casino_scores where casino_id = casinos.id and criterion = any(${[...criteria]}::text[])
  ) = ${criteria.length}::int`;

const listed = sql<boolean>`status = 'listed'`;

export async function listRanking(db: Db, criteria: readonly string[]) {
  return await db
    .selectFrom('casinos')
    .select(['id', 'name', 'logo_url as logoUrl', 'placement', 'rating', 'placement_reason as placementReason'])
    .select([payoutMedian.as('payoutMedian'), isScored(criteria).as('isScored'), listed.as('isListed')])
    .select('is_recommended as isRecommended')
    .where('placement', 'is not', null)
    .orderBy('placement')
    .orderBy('is_recommended', 'desc')
    .orderBy('rating', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MAX_RANKED)
    .execute();
}

const MOST_OFFERED = 20;

export async function listUnranked(db: Db, criteria: readonly string[], q: string) {
  return await db
    .selectFrom('casinos')
    .select(['id', 'name', 'logo_url as logoUrl', 'placement', 'rating', 'placement_reason as placementReason'])
    .select([payoutMedian.as('payoutMedian'), isScored(criteria).as('isScored'), listed.as('isListed')])
    .select('is_recommended as isRecommended')
    .$narrowType<{ rating: number }>()
    .where('placement', 'is', null)
    .where('status', '=', 'listed')
    .$if(q !== '', (all) => all.where(containsFolded('folded_name', q)))
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(MOST_OFFERED)
    .execute();
}

/**
 * Needs a transaction. Locks all casinos with a placement and the given ones, in a fixed order, so that two editors who
 * reorder at once wait instead of deadlocking.
 */
export async function lockRanking(trx: Transaction<Database>, ids: readonly string[], criteria: readonly string[]) {
  return await trx
    .selectFrom('casinos')
    .select(['id', 'name', 'placement', 'rating', 'is_recommended as isRecommended', 'status'])
    .select(['placement_reason as placementReason'])
    .select([payoutMedian.as('payoutMedian'), isScored(criteria).as('isScored'), listed.as('isListed')])
    .$narrowType<{ status: CasinoStatus }>()
    .where((eb) => eb.or([eb('placement', 'is not', null), eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export interface NewPlace {
  id: string;
  placement: number | null;
  reason: string | null;
  isNew: boolean;
}

/** Leaves updated_at unchanged, so that an editor of the texts gets no conflict. */
export async function writePlaces(trx: Transaction<Database>, placedBy: string, places: readonly NewPlace[]) {
  if (places.length === 0) return;
  await sql`
    update casinos set
      placement = wanted.placement,
      placement_reason = wanted.reason,
      placed_at = case when wanted.is_new then now() else placed_at end,
      placed_by = case when wanted.is_new then ${placedBy}::uuid else placed_by end
    from unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ placement }) => placement)}::int[],
      ${places.map(({ reason }) => reason)}::text[], ${places.map(({ isNew }) => isNew)}::boolean[]
    ) as wanted (id, placement, reason, is_new)
    where casinos.id = wanted.id
  `.execute(trx);
}

export async function writePlacementReason(trx: Transaction<Database>, ids: readonly string[], reason: string) {
  await trx
    .updateTable('casinos')
    .set({ placement_reason: reason })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('placement_reason', 'is', null)
    .execute();
}

export async function listPlaced(db: Db, criteria: readonly string[]) {
  return await db
    .selectFrom('casinos')
    .leftJoin('profiles as editor', 'editor.id', 'casinos.placed_by')
    .select([
      'casinos.id',
      'slug',
      'name',
      'logo_url as logoUrl',
      'rating',
      'placement_reason as placementReason',
      'placed_at as placedAt',
    ])
    .select([
      payoutMedian.as('payoutMedian'),
      isScored(criteria).as('isScored'),
      sql<number>`placement`.as('place'),
      sql<boolean>`rating_override is not null`.as('isOverridden'),
      signature('editor').as('placedBy'),
      sql<Record<string, number>>`coalesce((
        select jsonb_object_agg(criterion, score) from casino_scores where casino_id = casinos.id
      ), '{}')`.as('scores'),
    ])
    .$narrowType<{ rating: number }>()
    .where('status', '=', 'listed')
    .where('placement', 'is not', null)
    .orderBy('placement')
    .orderBy('is_recommended', 'desc')
    .orderBy('rating', 'desc')
    .orderBy('casinos.id')
    .limit(MAX_PLACEMENT)
    .execute();
}

const MOST_UNRANKED = 100;

export async function listNotRankedYet(db: Db) {
  const rows = await db
    .selectFrom('casinos')
    .select(['id', 'slug', 'name', 'rating'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .$narrowType<{ rating: number }>()
    .where('placement', 'is', null)
    .where('status', '=', 'listed')
    .orderBy('rating', 'desc')
    .orderBy('id')
    .limit(MOST_UNRANKED)
    .execute();
  return { casinos: rows.map(({ total: _total, ...casino }) => casino), total: rows[0]?.total ?? 0 };
}
