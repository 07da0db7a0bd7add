import {
  missingListInput,
  missingPathInput,
  redirectChange,
  redirectId,
  redirectRemoval,
  redirectInput,
  redirectListInput,
  redirectRestore,
} from '../../../shared/content/redirects.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listMissing } from './missing-paths.queries';
import {
  changeRedirect,
  createRedirect,
  proposeTargets,
  setMissingPathIgnored,
  removeRedirect,
  restoreRedirect,
} from './redirects.admin.service';
import { listRedirects } from './redirects.queries';

export const redirectsAdminRouter = router({
  list: staffProcedure('address.write')
    .input(redirectListInput)
    .query(({ ctx, input }) => listRedirects(ctx.db, input)),
  create: staffProcedure('address.write')
    .input(redirectInput)
    .mutation(({ ctx, input }) => createRedirect(ctx, input)),
  update: staffProcedure('address.write')
    .input(redirectChange)
    .mutation(({ ctx, input }) => changeRedirect(ctx, input)),
  remove: staffProcedure('address.write')
    .input(redirectRemoval)
    .mutation(({ ctx, input }) => removeRedirect(ctx, input.from)),
  restore: staffProcedure('address.write')
    .input(redirectRestore)
    .mutation(({ ctx, input }) => restoreRedirect(ctx, input.entry)),
  propose: staffProcedure('address.write')
    .input(redirectId)
    .query(async ({ ctx, input }) => {
      const found = await proposeTargets(ctx.db, [input.from]);
      return { target: found.get(input.from) ?? null };
    }),
  missing: staffProcedure('address.write')
    .input(missingListInput)
    .query(async ({ ctx, input }) => {
      const page = await listMissing(ctx.db, input);
      const targets = await proposeTargets(
        ctx.db,
        page.items.map(({ path }) => path),
      );
      return { ...page, items: page.items.map((item) => ({ ...item, target: targets.get(item.path) ?? null })) };
    }),
  hideMissing: staffProcedure('address.write')
    .input(missingPathInput)
    .mutation(({ ctx, input }) => setMissingPathIgnored(ctx, input)),
});
