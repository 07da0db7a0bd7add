import { setAdminInput, setDisabledInput, userIdInput, userListInput } from '../../../shared/auth/users.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { confirmAgain, endSessions, setAdmin, setDisabled } from './users.admin.service';
import { listUsers } from './users-list.queries';

export const usersAdminRouter = router({
  list: adminProcedure.input(userListInput).query(({ ctx, input }) => listUsers(ctx.db, input)),
  setAdmin: adminProcedure.input(setAdminInput).mutation(({ ctx, input }) => setAdmin(ctx, input)),
  setDisabled: adminProcedure.input(setDisabledInput).mutation(({ ctx, input }) => setDisabled(ctx, input)),
  resendConfirmation: adminProcedure.input(userIdInput).mutation(({ ctx, input }) => confirmAgain(ctx, input.id)),
  endSessions: adminProcedure.input(userIdInput).mutation(({ ctx, input }) => endSessions(ctx, input.id)),
});
