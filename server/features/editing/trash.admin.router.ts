import { trashListInput, trashPurgeInput, trashRestoreInput } from '../../../shared/content/trash.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { countTrash, listTrash } from './trash.queries';
import { purge, restore } from './trash.service';

export const trashAdminRouter = router({
  list: staffProcedure('trash.use')
    .input(trashListInput)
    .query(async ({ ctx, input }) => {
      const [page, counted] = await Promise.all([listTrash(ctx.db, input), countTrash(ctx.db, input)]);
      return { ...page, ...counted };
    }),
  /** Authors may only undo their own deletions. */
  restore: staffProcedure('trash.restore')
    .input(trashRestoreInput)
    .mutation(({ ctx, input }) => restore(ctx, input)),
  purge: staffProcedure('trash.use')
    .input(trashPurgeInput)
    .mutation(({ ctx, input }) => purge({ ...ctx, files: ctx.services.files }, input)),
});
