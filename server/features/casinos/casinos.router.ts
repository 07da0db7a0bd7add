import { ALIKE } from '../../cache/announce-change';
import { isListed } from '../../../shared/casinos/casino-status';
import { casinoToolsInput, realSiteInput } from '../../../shared/casinos/tools.schema';
import { casinoBySlugInput, casinoListInput, gamesInput, notServedInput } from '../../../shared/casinos/casinos.schema';
import { casinoPreviewInput } from '../../../shared/casinos/casinos-admin.schema';
import { changedSinceInput } from '../../../shared/casinos/changes.schema';
import { comparableInput, compareInput, comparePairInput } from '../../../shared/casinos/comparison.schema';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { getNotServed } from '../affiliate/not-served.service';
import { servedText } from '../markdown/served-text';
import type { Db } from '../../database/database';
import { getAvoided } from './avoided.service';
import { getChangedSince } from './changed-since.service';
import { getCasinoAt, getCasinoList } from './casinos.service';
import { getComparable, getComparison, getComparisonAt, getSimilar } from './compare.service';
import { listDeals } from './deals.queries';
import { getGames } from './games.service';
import { getPreviewedCasino } from './previews.admin.service';
import { consumeRealSiteLimit, findRealSite } from './real-site.service';
import { getToolSites } from './tool-sites.service';
import { getPublicRanking, RANKING_TAGS } from './why.service';

/** Query for a comparison of any casinos; each casino adds its own tag. */
const comparison = () => publicQuery('casino:*', ...RANKING_TAGS);

const tagOf = ({ id }: { id: string }): string => `casino:${id}`;

/** The order, with what we earn beside it: the services of the ranking may not read that. */
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
      // Whether the only game has a page of its own.
      if (game !== undefined && games.length === 0) ctx.reads.add(`page:games/${game}`);
      // Page numbers past the last page are unlimited, so they are not cached.
      if (input.page > 1 && list.items.length === 0 && !list.maybe?.items.length) ctx.reads.preventCaching();
      return list;
    }),
  bySlug: publicQuery('casino:*', 'authors', 'settings')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const casino = await getCasinoAt(ctx.db, input.slug);
      ctx.reads.add(`casino:${casino.id}`);
      ctx.reads.foundAt(input.slug, casino.slug ?? casino.id);
      // The displayed place depends on the casinos ranked before it.
      if (casino.placement !== null) ctx.reads.add('places');
      // A casino without an offer shows other casinos as alternatives.
      if (!isListed(casino)) ctx.reads.add('casinos');
      const { fullReviewHtml } = casino;
      return { ...casino, fullReviewHtml: fullReviewHtml && (await servedText(ctx, fullReviewHtml)) };
    }),
  ranking: publicQuery('casinos', ...RANKING_TAGS).query(({ ctx }) => getRankingWithDeals(ctx.db)),
  preview: publicProcedure
    .input(casinoPreviewInput)
    .query(({ ctx, input }) => getPreviewedCasino(ctx.services, input.token)),
  compare: comparison()
    .input(compareInput)
    .query(async ({ ctx, input }) => {
      const compared = await getComparison(ctx.db, input.slugs);
      ctx.reads.add(...compared.sites.map(tagOf));
      const own = new Set(compared.sites.map(({ address }) => address));
      if (!input.slugs.every((slug) => own.has(slug))) ctx.reads.preventCaching();
      return compared;
    }),
  compareAt: comparison()
    .input(comparePairInput)
    .query(async ({ ctx, input }) => {
      const compared = await getComparisonAt(ctx.db, input.pair);
      ctx.reads.foundAt(input.pair, compared.pair);
      ctx.reads.add(...compared.sites.map(tagOf));
      return compared;
    }),
  comparable: publicQuery('casinos')
    .input(comparableInput.prefault({}))
    .query(({ ctx, input }) => {
      // Combinations of chosen sites are unlimited, so they are not cached.
      if (input.chosen.length > 0) ctx.reads.preventCaching();
      return getComparable(ctx.db, input);
    }),
  // Not tagged 'casinos', so that a change to another casino's text does not invalidate every page.
  similar: publicQuery('casino:*', ALIKE, 'places')
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const { address, ...similar } = await getSimilar(ctx.db, input.slug);
      ctx.reads.foundAt(input.slug, address);
      ctx.reads.add(
        tagOf(similar),
        ...similar.items.map(tagOf),
        ...(similar.withFirst ? [tagOf(similar.withFirst)] : []),
      );
      return similar;
    }),
  tools: publicQuery('casinos')
    .input(casinoToolsInput)
    .query(async ({ ctx, input }) => {
      const tools = await getToolSites(ctx.db, input.slug);
      // Unknown addresses are unlimited, so they are not cached.
      if (input.slug !== undefined) ctx.reads.foundAt(input.slug, tools.chosen ?? '');
      return tools;
    }),
  // Not cached: what is pasted is nobody else's business.
  realSite: publicProcedure.input(realSiteInput).query(async ({ ctx, input }) => {
    // Empty during server rendering.
    if (ctx.client.ip !== '') await consumeRealSiteLimit(ctx.db, ctx.client.ip);
    return await findRealSite(ctx.db, input.address);
  }),
  // Not cached: combinations of sites and times are unlimited.
  changedSince: publicProcedure
    .input(changedSinceInput)
    .query(({ ctx, input }) => getChangedSince(ctx.db, input.sites)),
  notServed: publicQuery('casinos', 'settings')
    .input(notServedInput)
    .query(({ ctx, input }) => getNotServed(ctx.db, input.country)),
  games: publicQuery('casinos', 'pages')
    .input(gamesInput)
    .query(({ ctx, input }) => getGames(ctx.db, input.mode)),
  avoided: publicQuery('casinos').query(({ ctx }) => getAvoided(ctx.db)),
});
