import { changesListInput } from '../../../shared/changes';
import { publicQuery, router } from '../../trpc/procedures';
import { getChanges } from './changes.service';

export const changesRouter = router({
  list: publicQuery('casino:*', 'authors', 'settings')
    .input(changesListInput.prefault({}))
    .query(async ({ ctx, input }) => {
      const changes = await getChanges(ctx.db, input);
      ctx.reads.add(changes.casino ? `casino:${changes.casino.id}` : 'casinos');
      return changes;
    }),
});
