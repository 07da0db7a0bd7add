import { Router } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { returnPath } from '../../../../shared/auth/return-path';
import { AppError } from '../../../base/errors';
import { errorPagePolicy, renderButtonPage, renderNoticePage } from '../../../http/error-page';
import { formBody } from '../../../http/request-body';
import type { Services } from '../../../trpc/services';
import { getHttpCaller, redirectAfterStep, authPage, formFields } from './auth-form';
import type { FormRedirect } from './auth-form';
import type { AuthContext } from '../primitives/auth-context';
import { consumeCallLimit } from '../primitives/auth-limits';
import { getSite } from '../primitives/auth-messages';
import { blankAttemptCookie, readAttemptCookie } from '../primitives/cookies';
import { beginSignIn, verifyCallback, consumeCallbackAttempt } from '../identities/attempts.service';
import type { CallbackRequest } from '../identities/attempts.service';
import type { Attempt } from '../store/attempts.queries';
import { finishIdentity } from '../identities/finish-identity.service';
import { ProviderError } from '../providers/provider';
import type { Provider } from '../providers/provider';
import { findProvider, getProvider, getProviders } from '../providers/providers';

const REFUSALS: Partial<Record<AppError['code'], string>> = {
  TOO_MANY_REQUESTS: 'limited',
  INVALID_CREDENTIALS: 'provider-refused',
  IDENTITY_REFUSED: 'provider-refused',
  SIGN_UP_CLOSED: 'sign-up-closed',
  ACCOUNT_EXISTS: 'account-exists',
  identity_already_exists: 'identity_already_exists',
  identity_not_found: 'identity_not_found',
  REAUTHENTICATION_REQUIRED: 'attempt',
  FORBIDDEN: 'provider-refused',
  UNAUTHORIZED: 'attempt',
};

const FAILURES: Record<ProviderError['failure'], string> = {
  denied: 'provider-denied',
  unavailable: 'provider-down',
  refused: 'provider-nonsense',
};

function toErrorParameter(error: unknown, { log, client }: AuthContext, { name }: Pick<Provider, 'name'>): string {
  if (error instanceof ProviderError) {
    log.warn(
      { ip: client.ip, provider: name, failure: error.failure, why: error.message },
      'sign-in by provider failed',
    );
    return FAILURES[error.failure];
  }
  const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
  if (refusal === undefined) throw error;
  return refusal;
}

function showPage(response: Response, html: string): void {
  response.set('Content-Security-Policy', errorPagePolicy).set('X-Robots-Tag', 'noindex').type('html').send(html);
}

/**
 * Sends the browser to the provider by a page with a Refresh header: `form-action 'self'` blocks a form submission that
 * redirects to another origin.
 */
function redirectToProvider(response: Response, { label }: Provider, url: string): void {
  response.set('Refresh', `0;url=${url}`);
  const link = { href: url, label: `Continue to ${label}` };
  showPage(response, renderNoticePage({ heading: label, message: `${label} asks you to confirm who you are.`, link }));
}

const redirectTo = (request: Request) => formFields(request)['redirectTo'];

async function begin(services: Services, { request, response, provider }: ProviderRequest): Promise<void> {
  const caller = await getHttpCaller(services, request);
  response.set('Cache-Control', 'private, no-store');
  try {
    const started = await beginSignIn(caller, provider, returnPath(redirectTo(request)));
    response.append('Set-Cookie', started.cookie);
    redirectToProvider(response, provider, started.url);
  } catch (error) {
    response.redirect(
      303,
      authPage('/auth', { error: toErrorParameter(error, caller, provider) }, redirectTo(request)),
    );
  }
}

function failureRedirect(error: string, provider: Provider, attempt: Attempt): FormRedirect {
  if (attempt.intent !== 'sign_in') return { to: `/account?error=${error}` };
  // After signing in with another method, the account page offers to link the provider.
  const wanted = error === 'account-exists' ? `/account?link=${provider.name}` : attempt.returnTo;
  return { to: authPage('/auth', { error }, wanted) };
}

const noAttempt = ({ viewer }: AuthContext): FormRedirect => ({
  to: viewer ? '/account?error=attempt' : authPage('/auth', { error: 'attempt' }),
});

async function finishCallback(caller: AuthContext, provider: Provider, request: Request): Promise<FormRedirect> {
  const state = typeof request.query['state'] === 'string' ? request.query['state'] : '';
  const browserSecret = readAttemptCookie(caller.services.config, request.get('cookie'));
  const start = request.originalUrl.indexOf('?');
  const query = start === -1 ? '' : request.originalUrl.slice(start);
  const callback = { query, state, browserSecret };
  await consumeCallLimit(caller.services.db, 'provider-callback', caller.client.ip);
  const attempt = await consumeCallbackAttempt(caller, provider, callback);
  if (!attempt) return noAttempt(caller);
  // Only now: a callback without an attempt must not end one that this browser has begun.
  const ended = blankAttemptCookie(caller.services.config);
  const redirect = await finishAttempt(caller, provider, { attempt, callback });
  return { ...redirect, cookies: [ended, ...(redirect.cookies ?? [])] };
}

async function finishAttempt(
  caller: AuthContext,
  provider: Provider,
  { attempt, callback }: { attempt: Attempt; callback: CallbackRequest },
): Promise<FormRedirect> {
  try {
    const profile = await verifyCallback(caller, provider, { attempt, callback });
    const finished = await finishIdentity(caller, { provider, profile }, attempt);
    if (finished.status === 'linked' || finished.status === 'reauthenticated') {
      return { to: `/account?notice=${finished.status}` };
    }
    return redirectAfterStep(caller, finished, attempt.returnTo);
  } catch (error) {
    return failureRedirect(toErrorParameter(error, caller, provider), provider, attempt);
  }
}

interface ProviderRequest {
  request: Request;
  response: Response;
  provider: Provider;
}

async function handleCallback(services: Services, { request, response, provider }: ProviderRequest): Promise<void> {
  const caller = await getHttpCaller(services, request);
  response.set('Cache-Control', 'private, no-store');
  let redirect: FormRedirect;
  try {
    redirect = await finishCallback(caller, provider, request);
  } catch (error) {
    redirect = { to: authPage('/auth', { error: toErrorParameter(error, caller, provider) }) };
  }
  for (const cookie of redirect.cookies ?? []) response.append('Set-Cookie', cookie);
  response.redirect(303, redirect.to);
}

/** A GET only shows a button, so that a link from another site cannot start an attempt. */
async function showStart(
  services: Services,
  { request, response, provider: { name, label } }: ProviderRequest,
): Promise<void> {
  const { siteName } = await getSite(services);
  const wanted = returnPath(request.query['redirectTo']);
  const form = {
    action: `/auth/${name}`,
    label: `Continue with ${label}`,
    fields: wanted === '/' ? {} : { redirectTo: wanted },
  };
  const page = {
    heading: 'Sign in',
    message: `With your ${label} account.`,
    form,
    siteName,
    back: { href: authPage('/auth', {}, wanted), label: 'Back to sign in' },
  };
  response.set('Cache-Control', 'private, no-store');
  showPage(response, renderButtonPage(page));
}

function rejectMethod({ response }: ProviderRequest): void {
  response.set('Allow', 'GET').sendStatus(405);
}

export function providerRoutes(services: Services): Router {
  const routes = Router({ caseSensitive: true });
  const providers = getProviders(services.config);
  const isKnown: RequestHandler<{ provider: string }> = (request, _response, next) =>
    providers.has(request.params.provider) ? next() : next('route');
  const by =
    (handle: (asked: ProviderRequest) => Promise<void> | void): RequestHandler<{ provider: string }> =>
    async (request, response) =>
      await handle({ request, response, provider: getProvider(services.config, request.params.provider) });
  routes.post('/auth/sso', formBody(services.db), async (request, response) => {
    const provider = findProvider(services.config, formFields(request)['email'] ?? '');
    if (provider) await begin(services, { request, response, provider });
    else response.redirect(303, authPage('/auth', { mode: 'sso', error: 'no-sso' }, redirectTo(request)));
  });
  routes.get(
    '/auth/:provider',
    isKnown,
    by((asked) => showStart(services, asked)),
  );
  routes.post(
    '/auth/:provider',
    isKnown,
    formBody(services.db),
    by((asked) => begin(services, asked)),
  );
  routes.get(
    '/auth/:provider/callback',
    isKnown,
    by((asked) => handleCallback(services, asked)),
  );
  routes.post('/auth/:provider/callback', isKnown, by(rejectMethod));
  return routes;
}
