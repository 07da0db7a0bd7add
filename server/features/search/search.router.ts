import { searchInput } from '../../../shared/search';
import { publicProcedure, router } from '../../trpc/procedures';
import { search } from './search.service';

export const searchRouter = router({
  query: publicProcedure.input(searchInput).query(({ ctx, input }) => search(ctx.db, input)),
});
