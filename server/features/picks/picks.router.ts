import { publicQuery, router } from '../../trpc/procedures';
import { getPicks } from './picks.service';

export const picksRouter = router({
  picks: publicQuery('casinos', 'ranking').query(({ ctx }) => getPicks(ctx.db)),
});
