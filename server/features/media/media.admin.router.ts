import { mediaBulkInput } from '../../../shared/content/bulk.schema';
import { mediaFilter, mediaIdInput, mediaListInput, mediaUpdateInput } from '../../../shared/content/media.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { bulkProcedures } from '../editing/bulk.service';
import { remove } from '../editing/removal.service';
import { bulkImages, countMatching } from './media-bulk.service';
import { changeAlt, getMediaList, getMediaUses, removableImage } from './media.service';

export const mediaAdminRouter = router({
  list: staffProcedure('media.read')
    .input(mediaListInput)
    .query(({ ctx, input }) => getMediaList(ctx.db, ctx.viewer, input)),
  count: staffProcedure('media.read')
    .input(mediaFilter.prefault({}))
    .query(({ ctx, input }) => countMatching(ctx.db, ctx.viewer, input)),
  ...bulkProcedures(bulkImages, 'media.change', mediaBulkInput),
  usedIn: staffProcedure('media.uses')
    .input(mediaIdInput)
    .query(({ ctx, input }) => getMediaUses(ctx.db, input.id)),
  update: staffProcedure('media.change')
    .input(mediaUpdateInput)
    .mutation(({ ctx, input }) => changeAlt({ ...ctx, files: ctx.services.files }, input)),
  remove: staffProcedure('media.change')
    .input(mediaIdInput)
    .mutation(({ ctx, input }) => remove(ctx, removableImage, input.id)),
});
