import { bulkUndoInput, mediaBulkInput } from '../../../shared/content/bulk.schema';
import { mediaFilter, mediaIdInput, mediaListInput, mediaUpdateInput } from '../../../shared/content/media.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { countMatching, removeImages, undoRemovals } from './media-bulk.service';
import { changeAlt, getMediaList, getMediaUses, removeImage } from './media.service';

export const mediaAdminRouter = router({
  list: staffProcedure('media.read')
    .input(mediaListInput)
    .query(({ ctx, input }) => getMediaList(ctx.db, ctx.viewer, input)),
  count: staffProcedure('media.read')
    .input(mediaFilter.prefault({}))
    .query(({ ctx, input }) => countMatching(ctx.db, ctx.viewer, input)),
  bulk: staffProcedure('media.change')
    .input(mediaBulkInput)
    .mutation(({ ctx, input }) => removeImages({ ...ctx, files: ctx.services.files }, input)),
  undoBulk: staffProcedure('media.change')
    .input(bulkUndoInput)
    .mutation(({ ctx, input }) => undoRemovals({ ...ctx, files: ctx.services.files }, input.token)),
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
