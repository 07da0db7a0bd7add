import { otpInput, whoInput } from '../../../shared/auth';
import { publicProcedure, router } from '../../trpc/procedures';
import { done, signedIn } from './answer';
import { requestOtp, verifyOtp } from './otp.service';

export const otpRouter = router({
  request: publicProcedure.input(whoInput).mutation(({ ctx, input }) => done(requestOtp(ctx, input))),
  verify: publicProcedure
    .input(otpInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await verifyOtp(ctx, input))),
});
