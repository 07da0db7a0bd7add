import { otpInput, accountIdentifierInput } from '../../../../shared/auth/auth.schema';
import { publicProcedure, router } from '../../../trpc/procedures';
import { done, signedIn } from '../ground/form-answer';
import { requestOtp, verifyOtp } from '../sign-in/otp.service';

export const otpRouter = router({
  request: publicProcedure.input(accountIdentifierInput).mutation(({ ctx, input }) => done(requestOtp(ctx, input))),
  verify: publicProcedure
    .input(otpInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await verifyOtp(ctx, input))),
});
