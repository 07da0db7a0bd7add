import { mediaIdInput, mediaListInput, mediaUpdateInput } from '../../../shared/content/media.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { changeAlt, getMediaList, getMediaUses, removeImage } from './media.service';

export const mediaAdminRouter = router({
  list: adminProcedure.input(mediaListInput).query(({ ctx, input }) => getMediaList(ctx.db, input)),
  usedIn: adminProcedure.input(mediaIdInput).query(({ ctx, input }) => getMediaUses(ctx.db, input.id)),
  update: adminProcedure
    .input(mediaUpdateInput)
    .mutation(({ ctx, input }) => changeAlt({ ...ctx, files: ctx.services.files }, input)),
  remove: adminProcedure.input(mediaIdInput).mutation(async ({ ctx, input }) => {
    await removeImage({ ...ctx, files: ctx.services.files }, input.id);
    return { ok: true };
  }),
});
