import { mediaIdInput, mediaListInput, mediaUpdateInput } from '../../../shared/content/media.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../auth/policies/staff-procedure';
import { changeAlt, getMediaList, getMediaUses, removeImage } from './media.service';

export const mediaAdminRouter = router({
  list: staffProcedure('media.read')
    .input(mediaListInput)
    .query(({ ctx, input }) => getMediaList(ctx.db, ctx.viewer, input)),
  usedIn: staffProcedure('media.uses')
    .input(mediaIdInput)
    .query(({ ctx, input }) => getMediaUses(ctx.db, input.id)),
  update: staffProcedure('media.change')
    .input(mediaUpdateInput)
    .mutation(({ ctx, input }) => changeAlt({ ...ctx, files: ctx.services.files }, input)),
  remove: staffProcedure('media.change')
    .input(mediaIdInput)
    .mutation(async ({ ctx, input }) => {
      await removeImage({ ...ctx, files: ctx.services.files }, input.id);
      return { ok: true };
    }),
});
