import { linkDecision } from '../../../shared/casinos/casinos-admin.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { decideLink, listLinksToReview } from './link-checks.service';

export const linksAdminRouter = router({
  linksToReview: staffProcedure('casino.write').query(({ ctx }) => listLinksToReview(ctx.db)),
  decideLink: staffProcedure('casino.write')
    .input(linkDecision)
    .mutation(({ ctx, input }) => decideLink(ctx.db, ctx, input)),
});
