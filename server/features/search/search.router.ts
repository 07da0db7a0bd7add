import { searchInput, suggestInput } from '../../../shared/search/search.schema';
import { publicProcedure, router } from '../../trpc/procedures';
import { consumeSearchLimit } from './search-limits';
import { search } from './search.service';
import { suggest } from './suggest.service';

export const searchRouter = router({
  query: publicProcedure.input(searchInput).query(async ({ ctx, input }) => {
    // Empty during server rendering, where the page request has already been counted.
    if (ctx.client.ip !== '') await consumeSearchLimit(ctx.db, input.q, ctx.client.ip);
    return await search(ctx.db, input);
  }),
  suggest: publicProcedure.input(suggestInput).query(({ ctx, input }) => suggest(ctx.db, input.q, ctx.client.ip)),
});
