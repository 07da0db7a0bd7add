import { categorySlugInput } from '../../../shared/content/blog.schema';
import { AppError } from '../../base/errors';
import { publicQuery, router } from '../../trpc/procedures';
import { findCategoryAt } from '../addresses/category-address.queries';
import { listCategories, listNewestByCategory } from './taxonomy.queries';

export const categoriesRouter = router({
  list: publicQuery('categories').query(({ ctx }) => listCategories(ctx.db)),
  newest: publicQuery('categories', 'posts').query(({ ctx }) => listNewestByCategory(ctx.db)),
  bySlug: publicQuery('categories')
    .input(categorySlugInput)
    .query(async ({ ctx, input }) => {
      const category = await findCategoryAt(ctx.db, input.slug);
      if (!category) throw new AppError('NOT_FOUND', 'We have no such category.', input);
      ctx.reads.foundAt(input.slug, category.slug);
      return category;
    }),
});
