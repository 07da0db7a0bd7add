import { isListed } from '../../../shared/casinos/casino-status';
import { casinoBySlugInput } from '../../../shared/casinos/casinos.schema';
import { casinoIdInput, casinoPreviewInput } from '../../../shared/casinos/casinos-admin.schema';
import { FIELD } from '../../cache/announce-change';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { servedText } from '../markdown/served-text';
import { casinoKind } from '../casinos/casino.editable';
import { createPreviewLink } from '../editing/previews.service';
import { getPreviewedCasino } from './casino-previews.service';
import { getCasinoAt } from './review.service';

export const reviewRouter = router({
  bySlug: publicQuery('casino:*', 'authors', 'settings', FIELD)
    .input(casinoBySlugInput)
    .query(async ({ ctx, input }) => {
      const casino = await getCasinoAt(ctx.db, input.slug);
      ctx.reads.add(`casino:${casino.id}`);
      ctx.reads.foundAt(input.slug, casino.slug ?? casino.id);
      if (casino.placement !== null) ctx.reads.add('places');
      // A casino without an offer shows other casinos as alternatives.
      if (!isListed(casino)) ctx.reads.add('casinos');
      const { fullReviewHtml } = casino;
      return { ...casino, fullReviewHtml: fullReviewHtml && (await servedText(ctx, fullReviewHtml)) };
    }),
  preview: publicProcedure
    .input(casinoPreviewInput)
    .query(({ ctx, input }) => getPreviewedCasino(ctx.services, input.token)),
});

export const reviewAdminRouter = router({
  createPreview: staffProcedure('casino.write')
    .input(casinoIdInput)
    .mutation(({ ctx, input }) => createPreviewLink(ctx.services, casinoKind, ctx, input.id)),
});
