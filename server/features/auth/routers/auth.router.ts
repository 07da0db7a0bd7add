import {
  reauthenticateInput,
  resetPasswordInput,
  signInInput,
  signOutInput,
  signUpInput,
  updateUserInput,
  verifyEmailInput,
  verifyPhoneInput,
  accountIdentifierInput,
  otpInput,
  sessionInput,
  removeAccountInput,
} from '../../../../shared/auth/auth.schema';
import { ownProcedure, publicProcedure, router, signedInProcedure } from '../../../trpc/procedures';
import { updateUser, getAccount } from '../account/account.service';
import { done, signedIn, signedOut, verified } from '../primitives/procedure-responses';
import { pauseCookie, readPauseCookie } from '../primitives/pause-cookie';
import { findSessionProfile } from '../store/auth.queries';
import { findPause } from '../store/pause.queries';
import type { Context } from '../../../trpc/context';
import { listActions } from '../../../trpc/policies/can';
import {
  authorizeProcedure,
  identitiesRouter,
  idTokenNonceProcedure,
  idTokenProcedure,
  providersProcedure,
  ssoProcedure,
} from './identities.router';
import { mfaRouter } from './mfa.router';
import { passkeysRouter } from './passkeys.router';
import { reauthenticate, reauthenticateByCode, sendReauthenticationCode } from '../sessions/reauthentication';
import { reauthenticatedProcedure } from '../sessions/reauthenticated-procedure';
import { recover, resetPassword } from '../sign-in/recovery.service';
import { signIn, signOut } from '../sign-in/sign-in.service';
import { resendConfirmation, signUp } from '../sign-in/sign-up.service';
import { verifyEmail, verifyPhone } from '../sign-in/verification.service';
import { acceptInvitation } from '../sign-in/invitations.service';
import { acceptInvitationInput } from '../../../../shared/auth/users.schema';
import { requestOtp, verifyOtp } from '../sign-in/otp.service';
import { listOwnSessions, revokeSession } from '../sessions/own-sessions.service';
import { createTokenInput, tokenIdInput } from '../../../../shared/auth/tokens.schema';
import { createToken, listOwnTokens, revokeToken } from '../programs/personal-tokens.service';
import { ownProfileInput } from '../../../../shared/auth/profile.schema';
import { getOwnProfile, updateOwnProfile } from '../account/profile.service';
import { exportAccount } from '../account/account-export.service';
import { removeAccount } from '../account/account-removal.service';

const accountRouter = router({
  get: signedInProcedure.query(({ ctx }) => getAccount(ctx)),
  profile: signedInProcedure.query(({ ctx }) => getOwnProfile(ctx)),
  updateProfile: signedInProcedure.input(ownProfileInput).mutation(({ ctx, input }) => updateOwnProfile(ctx, input)),
  // A mutation, so that no cache or prefetch ever stores the response.
  exportData: reauthenticatedProcedure.mutation(({ ctx }) => exportAccount(ctx)),
  remove: signedInProcedure
    .input(removeAccountInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await removeAccount(ctx, input))),
});

const tokensRouter = router({
  list: signedInProcedure.query(({ ctx }) => listOwnTokens(ctx)),
  create: reauthenticatedProcedure.input(createTokenInput).mutation(({ ctx, input }) => createToken(ctx, input)),
  revoke: signedInProcedure.input(tokenIdInput).mutation(({ ctx, input }) => done(revokeToken(ctx, input.id))),
});

const sessionsRouter = router({
  list: signedInProcedure.query(({ ctx }) => listOwnSessions(ctx)),
  revoke: signedInProcedure
    .input(sessionInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await revokeSession(ctx, input.id))),
});

const otpRouter = router({
  request: publicProcedure.input(accountIdentifierInput).mutation(({ ctx, input }) => done(requestOtp(ctx, input))),
  verify: publicProcedure
    .input(otpInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await verifyOtp(ctx, input))),
});

/** An account's pause follows it to every browser in which it is signed in. */
async function bringPause({ services, client, setCookie }: Context, userId: string): Promise<void> {
  const until = await findPause(services.db, userId);
  // A substitute for an unreadable cookie does not outlast the end that the account has stored.
  const here = readPauseCookie(services, client.cookies)?.chosen;
  if (until && (!here || here < until)) setCookie(pauseCookie(services, until));
}

export const authRouter = router({
  /** `can`: what the screens may offer; the server checks again on every action. */
  me: ownProcedure.query(async ({ ctx }) => {
    const { db, viewer } = ctx;
    const profile = viewer && (await findSessionProfile(db, viewer.userId));
    if (viewer) await bringPause(ctx, viewer.userId);
    return profile && { ...profile, can: listActions({ userId: profile.id, role: profile.role }) };
  }),
  signUp: publicProcedure.input(signUpInput).mutation(async ({ ctx, input }) => {
    const { response, cookie } = await signUp(ctx, input);
    ctx.setCookie(cookie);
    return response;
  }),
  acceptInvitation: publicProcedure
    .input(acceptInvitationInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await acceptInvitation(ctx, input))),
  verifyEmail: publicProcedure
    .input(verifyEmailInput)
    .mutation(async ({ ctx, input }) => verified(ctx, await verifyEmail(ctx, input))),
  verifyPhone: publicProcedure
    .input(verifyPhoneInput)
    .mutation(async ({ ctx, input }) => verified(ctx, await verifyPhone(ctx, input))),
  resend: publicProcedure
    .input(accountIdentifierInput)
    .mutation(({ ctx, input }) => done(resendConfirmation(ctx, input))),
  signIn: publicProcedure
    .input(signInInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await signIn(ctx, input))),
  signOut: publicProcedure
    .input(signOutInput)
    .mutation(async ({ ctx, input }) => signedOut(ctx, await signOut(ctx, input.scope))),
  recover: publicProcedure.input(accountIdentifierInput).mutation(({ ctx, input }) => done(recover(ctx, input))),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => done(resetPassword(ctx, input))),
  reauthenticate: signedInProcedure
    .input(reauthenticateInput)
    .mutation(({ ctx, input }) =>
      done('code' in input ? reauthenticateByCode(ctx, input.code) : reauthenticate(ctx, input.password)),
    ),
  reauthenticationCode: signedInProcedure.mutation(({ ctx }) => done(sendReauthenticationCode(ctx))),
  updateUser: signedInProcedure
    .input(updateUserInput.prefault({}))
    .mutation(({ ctx, input }) => updateUser(ctx, input)),
  providers: providersProcedure,
  authorize: authorizeProcedure,
  sso: ssoProcedure,
  idTokenNonce: idTokenNonceProcedure,
  signInWithIdToken: idTokenProcedure,
  identities: identitiesRouter,
  otp: otpRouter,
  mfa: mfaRouter,
  passkeys: passkeysRouter,
  sessions: sessionsRouter,
  tokens: tokensRouter,
  account: accountRouter,
});
