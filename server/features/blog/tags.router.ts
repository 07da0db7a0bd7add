import { publicProcedure, router } from '../../trpc/procedures';
import { listPopularTags } from './tags.queries';

const MAX_TAGS = 100;

export const tagsRouter = router({
  list: publicProcedure.query(({ ctx }) => listPopularTags(ctx.db, MAX_TAGS)),
});
