import { oldImagesInput } from '../../../shared/transfer/old-images.schema';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { router } from '../../trpc/procedures';
import { fetchOldImages, getOldImages } from './old-images.service';

export const transferAdminRouter = router({
  oldImages: staffProcedure('transfer.run').query(({ ctx }) => getOldImages(ctx.services)),
  fetchImages: staffProcedure('transfer.run')
    .input(oldImagesInput)
    .mutation(({ ctx, input }) => fetchOldImages(ctx.services, ctx, input.host)),
});
