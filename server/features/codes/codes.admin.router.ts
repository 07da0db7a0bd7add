import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { listCodesToTend } from './codes.queries';

export const codesAdminRouter = router({
  codesToTend: staffProcedure('casino.write').query(({ ctx }) => listCodesToTend(ctx.db)),
});
