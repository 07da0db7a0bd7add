import { removeAccountInput } from '../../../../shared/auth/auth.schema';
import { router, signedInProcedure } from '../../../trpc/procedures';
import { exportAccount } from '../account/account-export.service';
import { removeAccount } from '../account/account-removal.service';
import { getAccount } from '../account/account.service';
import { signedOut } from '../ground/form-answer';

export const accountRouter = router({
  get: signedInProcedure.query(({ ctx }) => getAccount(ctx)),
  // A mutation, so that no cache or prefetch ever stores the response.
  exportData: signedInProcedure.mutation(({ ctx }) => exportAccount(ctx)),
  remove: signedInProcedure
    .input(removeAccountInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await removeAccount(ctx, input))),
});
