import {
  reauthenticateInput,
  resetPasswordInput,
  signInInput,
  signOutInput,
  signUpInput,
  updateUserInput,
  verifyEmailInput,
  verifyPhoneInput,
  whoInput,
} from '../../../shared/auth';
import { publicProcedure, router, signedInProcedure } from '../../trpc/procedures';
import { accountRouter } from './account.router';
import { updateUser } from './account.service';
import { done, signedIn, signedOut } from './answer';
import { getProfile } from './auth.queries';
import { mfaRouter } from './mfa.router';
import { otpRouter } from './otp.router';
import { reauthenticate } from './reauthentication';
import { recover, resetPassword } from './recovery.service';
import { sessionsRouter } from './sessions.router';
import { signIn, signOut } from './sign-in.service';
import { resendConfirmation, signUp } from './sign-up.service';
import { verifyEmail, verifyPhone } from './verification.service';

export const authRouter = router({
  me: publicProcedure.query(({ ctx }) => (ctx.viewer === null ? null : getProfile(ctx.db, ctx.viewer.userId))),
  signUp: publicProcedure.input(signUpInput).mutation(({ ctx, input }) => signUp(ctx, input)),
  verifyEmail: publicProcedure.input(verifyEmailInput).mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  verifyPhone: publicProcedure.input(verifyPhoneInput).mutation(({ ctx, input }) => verifyPhone(ctx, input)),
  resend: publicProcedure.input(whoInput).mutation(({ ctx, input }) => done(resendConfirmation(ctx, input))),
  signIn: publicProcedure
    .input(signInInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await signIn(ctx, input))),
  signOut: publicProcedure
    .input(signOutInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await signOut(ctx, input.scope))),
  recover: publicProcedure.input(whoInput).mutation(({ ctx, input }) => done(recover(ctx, input))),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => done(resetPassword(ctx, input))),
  reauthenticate: signedInProcedure
    .input(reauthenticateInput)
    .mutation(({ ctx, input }) => done(reauthenticate(ctx, input.password))),
  updateUser: signedInProcedure
    .input(updateUserInput.prefault({}))
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  otp: otpRouter,
  mfa: mfaRouter,
  sessions: sessionsRouter,
  account: accountRouter,
});
