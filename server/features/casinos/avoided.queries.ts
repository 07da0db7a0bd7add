import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';

/** Page limit; the newest warnings matter most. */
const MAX_AVOIDED = 500;

/** Casinos with a warning, the newest warning first. */
export async function listAvoided(db: Db) {
  return await db
    .selectFrom('casinos')
    .select(['id', 'slug', 'name', 'logo_url as logoUrl', 'rating', 'status_reason as reason', 'status_at as since'])
    .$narrowType<{ rating: number }>()
    .where('status', '=', 'warning')
    .orderBy('status_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MAX_AVOIDED)
    .execute();
}

interface Same {
  modes: readonly string[];
  limit: number;
}

/** Casinos with an offer that share the most game modes, sorted by rating. */
export async function listAlternatives(db: Db, { modes, limit }: Same) {
  const wanted = sql<string[]>`${[...modes]}::text[]`;
  const shared: RawBuilder<string[]> = sql`array(
    select mode from unnest(${wanted}) with ordinality as given (mode, position)
    where mode = any(casinos.gamemodes) order by position
  )`;
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('casinos')
        .select(['id', 'slug', 'name', 'logo_url as logoUrl', 'rating', 'placement', shared.as('sharedModes')])
        .where('status', 'in', STATUSES_WITH_OFFER)
        .where('gamemodes', '&&', wanted)
        .orderBy(sql`cardinality(${shared})`, 'desc')
        .orderBy('rating', 'desc')
        .orderBy(sql`coalesce(placement, 999)`)
        .orderBy('id')
        .limit(limit)
        .as('closest'),
    )
    .leftJoin('casino_facts as fact', (join) =>
      join.onRef('fact.casino_id', '=', 'closest.id').on('fact.key', '=', 'payout_median'),
    )
    .select(['id', 'slug', 'name', 'logoUrl', 'rating', 'sharedModes', 'fact.value as payoutMedian'])
    .$narrowType<{ rating: number }>()
    .orderBy('rating', 'desc')
    .orderBy(sql`coalesce(placement, 999)`)
    .orderBy('id')
    .execute();
}
