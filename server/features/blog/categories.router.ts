import { categorySlugInput } from '../../../shared/blog';
import { AppError } from '../../errors';
import { publicQuery, router } from '../../trpc/procedures';
import { findCategory, listCategories } from './categories.queries';

export const categoriesRouter = router({
  list: publicQuery('categories').query(({ ctx }) => listCategories(ctx.db)),
  bySlug: publicQuery('categories')
    .input(categorySlugInput)
    .query(async ({ ctx, input }) => {
      const category = await findCategory(ctx.db, input.slug);
      if (!category) throw new AppError('NOT_FOUND', 'We have no such category.', input);
      return category;
    }),
});
