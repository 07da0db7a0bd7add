import { otpInput, accountIdentifierInput } from '../../../../shared/auth';
import { publicProcedure, router } from '../../../trpc/procedures';
import { done, signedIn } from '../form-answer';
import { requestOtp, verifyOtp } from './otp.service';

export const otpRouter = router({
  request: publicProcedure.input(accountIdentifierInput).mutation(({ ctx, input }) => done(requestOtp(ctx, input))),
  verify: publicProcedure
    .input(otpInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await verifyOtp(ctx, input))),
});
