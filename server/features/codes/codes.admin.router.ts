import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listCodesToReview } from './codes.queries';

export const codesAdminRouter = router({
  codesToReview: staffProcedure('casino.write').query(({ ctx }) => listCodesToReview(ctx.db)),
});
