import { linkDecision } from '../../../shared/casinos/casinos-admin.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { decideLink, linksToTend } from './link-checks.service';

export const linksAdminRouter = router({
  linksToTend: staffProcedure('casino.write').query(({ ctx }) => linksToTend(ctx.db)),
  decideLink: staffProcedure('casino.write')
    .input(linkDecision)
    .mutation(({ ctx, input }) => decideLink(ctx.db, ctx, input)),
});
