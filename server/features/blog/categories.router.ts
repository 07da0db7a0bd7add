import { categorySlugInput } from '../../../shared/blog';
import { AppError } from '../../errors';
import { publicProcedure, router } from '../../trpc/procedures';
import { findCategory, listCategories } from './categories.queries';

export const categoriesRouter = router({
  list: publicProcedure.query(({ ctx }) => listCategories(ctx.db)),
  bySlug: publicProcedure.input(categorySlugInput).query(async ({ ctx, input }) => {
    const category = await findCategory(ctx.db, input.slug);
    if (!category) throw new AppError('NOT_FOUND', 'We have no such category.', input);
    return category;
  }),
});
