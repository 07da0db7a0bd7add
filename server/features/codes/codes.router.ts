import { codeVoteInput } from '../../../shared/codes/code-vote.schema';
import { codesListInput } from '../../../shared/codes/promo-codes.schema';
import { publicProcedure, publicQuery, router } from '../../trpc/procedures';
import { getCodes } from './codes-list.service';
import { countVote } from './code-votes.service';

export const codesRouter = router({
  list: publicQuery('casinos')
    .input(codesListInput.prefault({}))
    .query(({ ctx, input }) => getCodes(ctx.db, input)),
  vote: publicProcedure.input(codeVoteInput).mutation(({ ctx, input }) => countVote(ctx.db, input, ctx.client.ip)),
});
