import { finePassageInput, mentionsInput } from '../../../shared/content/mentions.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../auth/policies/staff-procedure';
import { findLastCheck, markFine } from './mentions.admin.queries';
import { getBrokenLinks, getMentions, getSites } from './mentions.service';

export const mentionsAdminRouter = router({
  sites: staffProcedure('address.write').query(({ ctx }) => getSites(ctx.db)),
  list: staffProcedure('address.write')
    .input(mentionsInput)
    .query(({ ctx, input }) => getMentions(ctx.db, input)),
  links: staffProcedure('address.write').query(async ({ ctx }) => ({
    ...(await getBrokenLinks(ctx.db)),
    checkedAt: await findLastCheck(ctx.db),
  })),
  /** Takes a passage out of the lists until its sentence changes, or puts it back. */
  mark: staffProcedure('address.write')
    .input(finePassageInput)
    .mutation(async ({ ctx, input }) => {
      await markFine(ctx.db, input, ctx.viewer.userId);
      return { ok: true };
    }),
});
