import { searchInput, suggestInput } from '../../../shared/search';
import { publicProcedure, router } from '../../trpc/procedures';
import { search } from './search.service';
import { suggest } from './suggest.service';

export const searchRouter = router({
  query: publicProcedure.input(searchInput).query(({ ctx, input }) => search(ctx.db, input)),
  suggest: publicProcedure.input(suggestInput).query(({ ctx, input }) => suggest(ctx.db, input.q, ctx.client.ip)),
});
