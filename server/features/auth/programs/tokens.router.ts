import { createTokenInput, tokenIdInput } from '../../../../shared/tokens';
import { router, signedInProcedure } from '../../../trpc/procedures';
import { done } from '../form-answer';
import { createToken, listTokensOf, revokeToken } from './personal-tokens.service';

export const tokensRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTokensOf(ctx)),
  create: signedInProcedure.input(createTokenInput).mutation(({ ctx, input }) => createToken(ctx, input)),
  revoke: signedInProcedure.input(tokenIdInput).mutation(({ ctx, input }) => done(revokeToken(ctx, input.id))),
});
