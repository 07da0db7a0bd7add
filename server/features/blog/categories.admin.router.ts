import {
  adminNameListInput,
  categoryCreateInput,
  categoryUpdateInput,
  idInput,
} from '../../../shared/content/blog-admin.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import {
  createCategory,
  getCategoryForAdmin,
  listCategoriesForAdmin,
  removeCategory,
  updateCategory,
} from './categories.admin.service';

export const categoriesAdminRouter = router({
  list: adminProcedure
    .input(adminNameListInput.optional())
    .query(({ ctx, input }) => listCategoriesForAdmin(ctx.db, input ?? adminNameListInput.parse({}))),
  get: adminProcedure.input(idInput).query(({ ctx, input }) => getCategoryForAdmin(ctx.db, input.id)),
  create: adminProcedure
    .input(categoryCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createCategory(ctx.db, ctx, input)),
  update: adminProcedure.input(categoryUpdateInput).mutation(({ ctx, input }) => updateCategory(ctx.db, ctx, input)),
  remove: adminProcedure.input(idInput).mutation(({ ctx, input }) => removeCategory(ctx.db, ctx, input.id)),
});
