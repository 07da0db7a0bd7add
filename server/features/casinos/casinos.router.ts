import { casinoListInput, gamesInput, notServedInput } from '../../../shared/casinos/casinos.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { getNotServed } from '../affiliate/not-served.service';
import type { Db } from '../../database/database';
import { getAvoided } from './avoided.service';
import { getCasinoList } from './casino-list.service';
import { listDeals } from '../codes/deals.queries';
import { getGames } from './games.service';
import { getPublicRanking, RANKING_TAGS } from '../ranking/why.service';

/** Adds our earnings here, because the services of the ranking may not read them. */
async function getRankingWithDeals(db: Db) {
  const [{ criteria, ranked, unranked }, deals] = await Promise.all([getPublicRanking(db), listDeals(db)]);
  const withDeal = <T extends { id: string }>(casino: T) => ({
    ...casino,
    deal: deals.get(casino.id) ?? ('undisclosed' as const),
  });
  return {
    criteria,
    ranked: ranked.map(withDeal),
    unranked: { ...unranked, casinos: unranked.casinos.map(withDeal) },
  };
}

export const casinosRouter = router({
  list: publicQuery('casinos', ...RANKING_TAGS)
    .input(casinoListInput.prefault({}))
    .query(async ({ ctx, input }) => {
      const list = await getCasinoList(ctx.db, input);
      const [game, ...games] = input.gamemodes;
      if (game !== undefined && games.length === 0) ctx.reads.add(`page:games/${game}`);
      // The number of pages past the last is unlimited, so these are not cached.
      if (input.page > 1 && list.items.length === 0 && !list.maybe?.items.length) ctx.reads.preventCaching();
      return list;
    }),
  ranking: publicQuery('casinos', ...RANKING_TAGS).query(({ ctx }) => getRankingWithDeals(ctx.db)),
  notServed: publicQuery('casinos', 'settings')
    .input(notServedInput)
    .query(({ ctx, input }) => getNotServed(ctx.db, input.country)),
  games: publicQuery('casinos', 'pages')
    .input(gamesInput)
    .query(({ ctx, input }) => getGames(ctx.db, input.mode)),
  avoided: publicQuery('casinos').query(({ ctx }) => getAvoided(ctx.db)),
});
