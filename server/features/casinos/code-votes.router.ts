import { codeVoteInput } from '../../../shared/casinos/code-vote.schema';
import { publicProcedure, router } from '../../trpc/procedures';
import { countVote } from './code-votes.service';

export const codesRouter = router({
  vote: publicProcedure.input(codeVoteInput).mutation(({ ctx, input }) => countVote(ctx.db, input, ctx.client.ip)),
});
