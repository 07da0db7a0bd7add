import {
  authorizeInput,
  identityInput,
  idTokenInput,
  providerInput,
  ssoInput,
} from '../../../../shared/auth/identities.schema';
import { returnPath } from '../../../../shared/auth/return-path';
import type { Context } from '../../../trpc/context';
import { publicProcedure, router, signedInProcedure } from '../../../trpc/procedures';
import { AppError } from '../../../base/errors';
import { consumeCallLimit } from '../primitives/auth-limits';
import { done, signedIn } from '../primitives/procedure-responses';
import { beginLink, beginReauthentication, beginSignIn } from '../identities/attempts.service';
import type { StartedAttempt } from '../identities/attempts.service';
import { issueNonce, signInWithIdToken } from '../identities/id-token.service';
import { listOwnIdentities, unlinkIdentity } from '../identities/identities.service';
import { mapProviderFailure } from '../providers/provider-errors';
import { findProvider, getProvider, getProviders } from '../providers/providers';
import { reauthenticatedProcedure } from '../sessions/reauthenticated-procedure';

/** Binds the attempt to the browser by a cookie; the response body has only the provider's URL. */
function respondWithRedirect(ctx: Pick<Context, 'setCookie'>, { url, cookie }: StartedAttempt) {
  ctx.setCookie(cookie);
  return { url };
}

// Providers change only with the environment; 'settings' is merely an existing tag that makes the query cacheable.
export const providersProcedure = publicProcedure.meta({ access: 'public', reads: ['settings'] }).query(({ ctx }) =>
  [...getProviders(ctx.services.config).values()].map(({ name, label, domains }) => ({
    name,
    label,
    isForWork: domains.length > 0,
  })),
);

export const authorizeProcedure = publicProcedure.input(authorizeInput).mutation(async ({ ctx, input }) => {
  const provider = getProvider(ctx.services.config, input.provider);
  return respondWithRedirect(
    ctx,
    await mapProviderFailure(ctx, provider, beginSignIn(ctx, provider, returnPath(input.redirectTo))),
  );
});

/** Reveals only the domains that the operator has configured, nothing about accounts. */
export const ssoProcedure = publicProcedure.input(ssoInput).mutation(async ({ ctx, input }) => {
  await consumeCallLimit(ctx.db, 'sso', ctx.client.ip);
  const provider = findProvider(ctx.services.config, 'domain' in input ? input.domain : input.email);
  if (!provider) throw new AppError('NOT_FOUND', 'We know no work accounts of that address.');
  return { provider: provider.name, label: provider.label };
});

export const idTokenNonceProcedure = publicProcedure.mutation(({ ctx }) => issueNonce(ctx));

export const idTokenProcedure = publicProcedure
  .input(idTokenInput)
  .mutation(async ({ ctx, input }) => signedIn(ctx, await signInWithIdToken(ctx, input)));

export const identitiesRouter = router({
  list: signedInProcedure.query(({ ctx }) => listOwnIdentities(ctx)),
  link: reauthenticatedProcedure.input(providerInput).mutation(async ({ ctx, input }) => {
    const provider = getProvider(ctx.services.config, input.provider);
    return respondWithRedirect(ctx, await mapProviderFailure(ctx, provider, beginLink(ctx, provider)));
  }),
  reauthenticate: signedInProcedure.input(providerInput).mutation(async ({ ctx, input }) => {
    const provider = getProvider(ctx.services.config, input.provider);
    return respondWithRedirect(ctx, await mapProviderFailure(ctx, provider, beginReauthentication(ctx, provider)));
  }),
  unlink: reauthenticatedProcedure
    .input(identityInput)
    .mutation(({ ctx, input }) => done(unlinkIdentity(ctx, input.id))),
});
