import { Router } from 'express';
import { returnPath } from '../../../../shared/auth/return-path';
import {
  otpInput,
  resetPasswordInput,
  signInInput,
  signUpInput,
  verifyEmailInput,
  verifyPhoneInput,
  accountIdentifierInput,
} from '../../../../shared/auth/auth.schema';
import { formBody } from '../../../http/request-body';
import { sameOriginOrOurLink } from '../../../http/same-origin';
import type { Services } from '../../../trpc/services';
import { providerRoutes } from './providers.http';
import { authForm, formErrorUrl, phoneVariant, redirectAfterStep, parseFields, authPage } from './auth-form';
import type { Fields, FormRedirect } from './auth-form';
import type { AuthContext } from '../primitives/auth-context';
import { blankSignUpCookie } from '../primitives/cookies';
import { grantRoutes } from './grants.http';
import { acceptInvitation } from '../sign-in/invitations.service';
import { acceptInvitationInput } from '../../../../shared/auth/users.schema';
import { requestOtp, verifyOtp } from '../sign-in/otp.service';
import { recover, resetPassword } from '../sign-in/recovery.service';
import { secondFactorForm } from './second-factor-form';
import { signIn } from '../sign-in/sign-in.service';
import { resendConfirmation, signUp } from '../sign-in/sign-up.service';
import { verifyEmail, verifyPhone } from '../sign-in/verification.service';

async function signInByForm(caller: AuthContext, fields: Fields): Promise<FormRedirect> {
  return redirectAfterStep(caller, await signIn(caller, parseFields(signInInput, fields)), fields['redirectTo']);
}

async function signUpByForm(caller: AuthContext, fields: Fields): Promise<FormRedirect> {
  const { response, cookie } = await signUp(caller, parseFields(signUpInput, fields));
  const query: Record<string, string> =
    response.channel === 'email' ? { notice: 'check-email' } : { mode: 'verify', by: 'phone', notice: 'code-sent' };
  return { to: authPage('/auth', query), cookies: [cookie] };
}

async function recoverByForm(caller: AuthContext, fields: Fields): Promise<FormRedirect> {
  await recover(caller, parseFields(accountIdentifierInput, fields));
  if (fields['phone']) return { to: authPage('/auth/reset', { by: 'phone', notice: 'code-sent' }) };
  return { to: authPage('/auth', { mode: 'recover', notice: 'recover-sent' }) };
}

async function resetByForm(caller: AuthContext, fields: Fields): Promise<FormRedirect> {
  await resetPassword(caller, parseFields(resetPasswordInput, fields));
  return { to: authPage('/auth', { notice: 'password-saved' }) };
}

/** A weak password or an exceeded limit does not consume the link: the page gets its token back. */
function backToReset(fields: Fields, error: string): string {
  const token = error === 'weak' || error === 'limited' ? fields['token']?.slice(0, 200) : undefined;
  return authPage('/auth/reset', { ...(token ? { token } : {}), ...phoneVariant(fields), error });
}

async function confirmByForm(caller: AuthContext, fields: Fields): Promise<FormRedirect> {
  const finished = fields['phone']
    ? await verifyPhone(caller, parseFields(verifyPhoneInput, fields))
    : await verifyEmail(caller, parseFields(verifyEmailInput, fields));
  if (finished.status !== 'signed_in') return { to: authPage('/auth', { notice: finished.status }) };
  const cookies = [blankSignUpCookie(caller.services.config), finished.cookie];
  return { to: returnPath(fields['redirectTo']), cookies };
}

const backToLinkOr = (link: string, mode: string) => (fields: Fields, error: string) =>
  fields['token']
    ? authPage(link, { error }, fields['redirectTo'])
    : authPage('/auth', { mode, ...phoneVariant(fields), error }, fields['redirectTo']);

export function authRoutes(services: Services): Router {
  const routes = Router();
  const post = (path: string, form: Parameters<typeof authForm>[1]) =>
    routes.post(path, formBody(services.db), authForm(services, form));
  post('/auth/sign-in', {
    run: signInByForm,
    errorUrl: (fields, error) =>
      formErrorUrl('/auth')(fields, error === 'weak' || error === 'address' ? 'missing' : error),
  });
  post('/auth/sign-up', { run: signUpByForm, errorUrl: formErrorUrl('/auth', { mode: 'sign-up' }) });
  post('/auth/resend', {
    run: async (caller, fields) => {
      await resendConfirmation(caller, parseFields(accountIdentifierInput, fields));
      return { to: authPage('/auth', { notice: 'resent' }) };
    },
    errorUrl: formErrorUrl('/auth'),
  });
  post('/auth/recover', { run: recoverByForm, errorUrl: formErrorUrl('/auth', { mode: 'recover' }) });
  post('/auth/otp', {
    run: async (caller, fields) => {
      await requestOtp(caller, parseFields(accountIdentifierInput, fields));
      return {
        to: authPage('/auth', { mode: 'code', ...phoneVariant(fields), notice: 'code-sent' }, fields['redirectTo']),
      };
    },
    errorUrl: formErrorUrl('/auth', { mode: 'code' }),
  });
  routes.post('/auth/second-factor', formBody(services.db), secondFactorForm(services));
  routes.use(grantRoutes(services));
  routes.use(providerRoutes(services));
  return routes;
}

export function linkRoutes(services: Services): Router {
  const routes = Router();
  const post = (path: string, form: Parameters<typeof authForm>[1]) =>
    routes.post(path, sameOriginOrOurLink(services.config), formBody(services.db), authForm(services, form));
  routes.use(['/auth/confirm', '/auth/reset', '/auth/code', '/auth/invitation'], (_request, response, next) => {
    response.set('X-Robots-Tag', 'noindex');
    next();
  });
  post('/auth/reset', { run: resetByForm, errorUrl: backToReset });
  post('/auth/confirm', { run: confirmByForm, errorUrl: backToLinkOr('/auth/confirm', 'verify') });
  post('/auth/invitation', {
    run: async (caller, fields) =>
      redirectAfterStep(caller, await acceptInvitation(caller, parseFields(acceptInvitationInput, fields)), '/admin'),
    errorUrl: ({ token = '' }, error) => authPage('/auth/invitation', { token: token.slice(0, 200), error }),
  });
  post('/auth/code', {
    run: async (caller, fields) =>
      redirectAfterStep(caller, await verifyOtp(caller, parseFields(otpInput, fields)), fields['redirectTo']),
    errorUrl: backToLinkOr('/auth/code', 'code'),
  });
  return routes;
}
