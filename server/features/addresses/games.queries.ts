import { sql } from 'kysely';
import { STATUSES_WITH_OFFER } from '../../../shared/casinos/casino-status';
import { freshSince } from '../../../shared/casinos/landing-index';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';

const GAMES = 'games/';
const MAX_PAGES = 100;

export async function listGameTexts(db: Db) {
  return await db
    .selectFrom('public_pages')
    .select([sql<string>`substr(slug, ${GAMES.length + 1})`.as('mode'), 'meta_description as line'])
    .where(sql<boolean>`starts_with(slug, ${GAMES})`)
    .orderBy('slug')
    .limit(MAX_PAGES)
    .execute();
}

/** Game modes, and trading. Responses built from this need the tag of each page read. */
export async function gamesWithPage(db: Db): Promise<ReadonlySet<string>> {
  return await cached(db, { key: 'games with a page', tags: ['pages', 'page:*'] }, async () => {
    const texts = await listGameTexts(db);
    return new Set(texts.map(({ mode }) => mode));
  });
}

interface GameCount {
  mode: string;
  sites: number;
  /** Decides whether the game's page is indexed. */
  fresh: number;
  edge: number | null;
}

export async function listGameCounts(db: Db): Promise<GameCount[]> {
  const since = freshSince(new Date());
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('casinos')
        .leftJoin('casino_facts as edges', (join) =>
          join.onRef('edges.casino_id', '=', 'casinos.id').on('edges.key', '=', 'house_edge'),
        )
        .select([
          sql<string>`unnest(gamemodes)`.as('mode'),
          'edges.value as edges',
          (facts) =>
            facts
              .exists(
                facts
                  .selectFrom('casino_facts as fact')
                  .select('fact.key')
                  .whereRef('fact.casino_id', '=', 'casinos.id')
                  .where('fact.checked_at', '>', since),
              )
              .as('isFresh'),
        ])
        .where('status', 'in', STATUSES_WITH_OFFER)
        .as('offered'),
    )
    .select([
      'mode',
      sql<number>`count(*)::int`.as('sites'),
      sql<number>`count(*) filter (where "isFresh")::int`.as('fresh'),
      // Another version may have stored something else.
      sql<number | null>`min(case jsonb_typeof(edges -> mode) when 'number' then (edges ->> mode)::float end)
        filter (where "isFresh")`.as('edge'),
    ])
    .groupBy('mode')
    .orderBy('fresh', 'desc')
    .orderBy('mode')
    .execute();
}
