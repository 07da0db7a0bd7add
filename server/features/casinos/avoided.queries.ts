import { sql } from 'kysely';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import type { Db } from '../../database/database';
import { withCheckDate } from './public-casino';

/** Page limit; the newest warnings matter most. */
const MAX_AVOIDED = 500;

/** The newest warning first. */
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
  minRating: number;
  factKeys: readonly string[];
  limit: number;
}

interface CheckedFact {
  key: string;
  value: FactValue;
  note: string;
  checkedAt: Date | null;
}

interface Alternative {
  id: string;
  slug: string | null;
  name: string;
  logoUrl: string | null;
  rating: number;
  sharedModes: string[];
  facts: (Omit<CheckedFact, 'checkedAt'> & { checkedAt: string | null })[];
}

/** Candidates have an offer, a place and a tested payout. Sorted by the number of shared game modes, then by rating. */
export async function listAlternatives(
  db: Db,
  { modes, minRating, factKeys, limit }: Same,
): Promise<(Omit<Alternative, 'facts'> & { facts: CheckedFact[] })[]> {
  const wanted = sql`${[...modes]}::text[]`;
  const { rows } = await sql<Alternative>`
    select id, slug, name, logo_url as "logoUrl", rating, shared.modes as "sharedModes", known.facts
    from casinos
    cross join lateral (
      select array(
        select mode from unnest(${wanted}) with ordinality as given (mode, position)
        where mode = any(casinos.gamemodes) order by position
      ) as modes
    ) as shared
    cross join lateral (
      select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'note', note, 'checkedAt', checked_at)) as facts
      from casino_facts where casino_id = casinos.id and key = any(${[...factKeys]}::text[])
    ) as known
    where status = any(${[...STATUSES_WITH_OFFER]}::text[]) and gamemodes && ${wanted}
      and rating >= ${minRating} and placement is not null
      and exists (select from casino_facts where casino_id = casinos.id and key = 'payout_median')
    order by cardinality(shared.modes) desc, rating desc, placement, id limit ${limit}
  `.execute(db);
  return rows.map(({ facts, ...row }) => ({ ...row, facts: facts.map(withCheckDate) }));
}
