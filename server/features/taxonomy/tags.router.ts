import { cached } from '../../cache/query-cache';
import { publicQuery, router } from '../../trpc/procedures';
import { listPopularTags } from './taxonomy.queries';

const MAX_TAGS = 100;

export const tagsRouter = router({
  list: publicQuery('tags', 'posts').query(({ ctx }) =>
    cached(ctx.db, { key: 'popular tags', tags: ['tags', 'posts'] }, () => listPopularTags(ctx.db, MAX_TAGS)),
  ),
});
