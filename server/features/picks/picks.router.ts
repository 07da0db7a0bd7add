import { publicQuery, router } from '../../trpc/procedures';
import { getPicks, PICK_TAGS } from './picks.service';

export const picksRouter = router({
  picks: publicQuery(...PICK_TAGS).query(({ ctx }) => getPicks(ctx.db)),
});
