import { adminNameListInput, idInput, tagCreateInput, tagUpdateInput } from '../../../shared/content/blog-admin.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { createTag, getTagForAdmin, listTagsForAdmin, removeTag, updateTag } from './tags.admin.service';

export const tagsAdminRouter = router({
  list: adminProcedure
    .input(adminNameListInput.optional())
    .query(({ ctx, input }) => listTagsForAdmin(ctx.db, input ?? adminNameListInput.parse({}))),
  get: adminProcedure.input(idInput).query(({ ctx, input }) => getTagForAdmin(ctx.db, input.id)),
  create: adminProcedure
    .input(tagCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createTag(ctx.db, ctx, input)),
  update: adminProcedure.input(tagUpdateInput).mutation(({ ctx, input }) => updateTag(ctx.db, ctx, input)),
  remove: adminProcedure.input(idInput).mutation(({ ctx, input }) => removeTag(ctx.db, ctx, input.id)),
});
