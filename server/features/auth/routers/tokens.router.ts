import { createTokenInput, tokenIdInput } from '../../../../shared/auth/tokens.schema';
import { router, signedInProcedure } from '../../../trpc/procedures';
import { done } from '../ground/form-answer';
import { createToken, listTokensOf, revokeToken } from '../programs/personal-tokens.service';

export const tokensRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTokensOf(ctx)),
  create: signedInProcedure.input(createTokenInput).mutation(({ ctx, input }) => createToken(ctx, input)),
  revoke: signedInProcedure.input(tokenIdInput).mutation(({ ctx, input }) => done(revokeToken(ctx, input.id))),
});
