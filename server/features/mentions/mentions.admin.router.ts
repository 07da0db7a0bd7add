import { finePassageInput, mentionsInput, textSearchInput } from '../../../shared/content/mentions.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { findLastCheck, markFine } from './mentions.admin.queries';
import { searchTexts } from './text-search.service';
import { getBrokenLinks, getMentions, getSites } from './mentions.service';

export const mentionsAdminRouter = router({
  sites: staffProcedure('address.write').query(({ ctx }) => getSites(ctx.db)),
  list: staffProcedure('address.write')
    .input(mentionsInput)
    .query(({ ctx, input }) => getMentions(ctx.db, input)),
  links: staffProcedure('address.write').query(async ({ ctx }) => ({
    ...(await getBrokenLinks({ db: ctx.db, publicUrl: ctx.services.config.publicUrl })),
    checkedAt: await findLastCheck(ctx.db),
  })),
  /** Authors search only their own articles. */
  search: staffProcedure('desk.open')
    .input(textSearchInput)
    .query(({ ctx, input }) => searchTexts(ctx.db, ctx.viewer, input.q)),
  mark: staffProcedure('address.write')
    .input(finePassageInput)
    .mutation(async ({ ctx, input }) => {
      await markFine(ctx.db, input, ctx.viewer.userId);
      return { ok: true };
    }),
});
