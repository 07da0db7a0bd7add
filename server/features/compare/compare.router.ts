import { ALIKE, FIELD } from '../../cache/announce-change';
import { casinoBySlugInput } from '../../../shared/casinos/casinos.schema';
import { changedSinceInput } from '../../../shared/history/changes.schema';
import { comparableInput, compareInput, comparePairInput } from '../../../shared/compare/comparison.schema';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { getChangedSince } from './changed-since.service';
import { getComparable, getComparison, getComparisonAt, getSimilar } from './compare.service';
import { RANKING_TAGS } from '../ranking/why.service';

const comparison = () => publicQuery('casino:*', ...RANKING_TAGS, FIELD);

const getTag = ({ id }: { id: string }): string => `casino:${id}`;

export const compareRouter = router({
  compare: comparison()
    .input(compareInput)
    .query(async ({ ctx, input }) => {
      const compared = await getComparison(ctx.db, input.slugs);
      ctx.reads.add(...compared.sites.map(getTag));
      const own = new Set(compared.sites.map(({ address }) => address));
      if (!input.slugs.every((slug) => own.has(slug))) ctx.reads.preventCaching();
      return compared;
    }),
  compareAt: comparison()
    .input(comparePairInput)
    .query(async ({ ctx, input }) => {
      const compared = await getComparisonAt(ctx.db, input.pair);
      ctx.reads.foundAt(input.pair, compared.pair);
      ctx.reads.add(...compared.sites.map(getTag));
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
        getTag(similar),
        ...similar.items.map(getTag),
        ...(similar.withFirst ? [getTag(similar.withFirst)] : []),
      );
      return similar;
    }),
  changedSince: publicProcedure
    .input(changedSinceInput)
    .query(({ ctx, input }) => getChangedSince(ctx.db, input.sites)),
});
