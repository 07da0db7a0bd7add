import { changesListInput } from '../../../shared/history/changes.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { getChanges } from './changes.service';

export const changesRouter = router({
  list: publicQuery('casino:*', 'authors', 'settings')
    .input(changesListInput.prefault({}))
    .query(async ({ ctx, input }) => {
      const changes = await getChanges(ctx.db, input);
      const { casino } = changes;
      ctx.reads.add(casino ? `casino:${casino.id}` : 'casinos');
      if (casino) ctx.reads.foundAt(input.slug ?? '', casino.slug ?? casino.id);
      if (input.author !== undefined) ctx.reads.foundAt(input.author, changes.items.length > 0 ? input.author : '');
      return changes;
    }),
});
