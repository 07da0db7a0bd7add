import {
  passkeyAnswerInput,
  passkeyInput,
  passkeyOptionsInput,
  passkeyRegistrationInput,
  renamePasskeyInput,
} from '../../../../shared/auth/passkeys.schema';
import { publicProcedure, router, signedInProcedure } from '../../../trpc/procedures';
import { done, signedIn } from '../primitives/procedure-responses';
import {
  authenticationOptions,
  reauthenticateByPasskey,
  reauthenticationOptions,
  verifyAuthentication,
} from '../passkeys/authentication.service';
import { claimOffer, listViewerPasskeys, removePasskey, renamePasskey } from '../passkeys/own-passkeys.service';
import { passkeyCookie, readPasskeyCookie } from '../primitives/cookies';
import { registrationOptions, verifyRegistration } from '../passkeys/registration.service';
import { reauthenticatedProcedure } from '../sessions/reauthenticated-procedure';

export const passkeysRouter = router({
  // A mutation, like every procedure that issues a challenge, because it stores the challenge.
  authenticationOptions: publicProcedure.input(passkeyOptionsInput).mutation(async ({ ctx, input }) => {
    const { config } = ctx.services;
    const known = readPasskeyCookie(config, ctx.client.cookies);
    const { browser, options } = await authenticationOptions(ctx, input, known);
    ctx.setCookie(passkeyCookie(config, browser));
    return options;
  }),
  verifyAuthentication: publicProcedure.input(passkeyAnswerInput).mutation(async ({ ctx, input }) => {
    const browser = readPasskeyCookie(ctx.services.config, ctx.client.cookies);
    return signedIn(ctx, await verifyAuthentication(ctx, input.response, browser));
  }),
  reauthenticationOptions: signedInProcedure.mutation(({ ctx }) => reauthenticationOptions(ctx)),
  reauthenticate: signedInProcedure
    .input(passkeyAnswerInput)
    .mutation(({ ctx, input }) => done(reauthenticateByPasskey(ctx, input.response))),
  registrationOptions: reauthenticatedProcedure.mutation(({ ctx }) => registrationOptions(ctx)),
  verifyRegistration: reauthenticatedProcedure
    .input(passkeyRegistrationInput)
    .mutation(({ ctx, input }) => done(verifyRegistration(ctx, input.response))),
  list: signedInProcedure.query(({ ctx }) => listViewerPasskeys(ctx)),
  rename: signedInProcedure.input(renamePasskeyInput).mutation(({ ctx, input }) => done(renamePasskey(ctx, input))),
  remove: reauthenticatedProcedure
    .input(passkeyInput)
    .mutation(({ ctx, input }) => done(removePasskey(ctx, input.passkeyId))),
  claimOffer: signedInProcedure.mutation(({ ctx }) => claimOffer(ctx)),
});
