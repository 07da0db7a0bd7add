import type { Request, RequestHandler } from 'express';
import { returnPath } from '../../../../shared/auth/return-path';
import { AppError } from '../../../base/errors';
import { getRequestId } from '../../../http/error-handler';
import type { Services } from '../../../trpc/services';
import type { AuthContext } from '../primitives/auth-context';
import { challengeCookie } from '../primitives/cookies';
import type { FirstStep } from '../sessions/start-session';
import { findViewer } from '../sessions/session-middleware';
import { withPoolShare } from '../../../database/pool-shares';
import { ownShare } from '../../../trpc/context';
import { emailOrPhone } from '../../../../shared/auth/credentials';

export type Fields = Record<string, string>;

export interface FormRedirect {
  to: string;
  cookies?: readonly string[];
}

export function redirectAfterStep(
  { services }: AuthContext,
  step: FirstStep,
  redirectTo: string | undefined,
): FormRedirect {
  if (step.status === 'signed_in') return { to: returnPath(redirectTo), cookies: [step.cookie] };
  return {
    to: authPage('/auth', { mode: 'second-factor' }, redirectTo),
    cookies: [challengeCookie(services.config, step.challengeToken)],
  };
}

const REFUSALS: Partial<Record<AppError['code'], string>> = {
  INVALID_CREDENTIALS: 'invalid',
  EMAIL_NOT_CONFIRMED: 'unconfirmed',
  TOO_MANY_REQUESTS: 'limited',
  WEAK_PASSWORD: 'weak',
  INVALID_LINK: 'link',
  INVALID_CODE: 'code',
  CHALLENGE_ENDED: 'ended',
  CONFLICT: 'link',
};

class InvalidForm extends Error {
  override readonly name = 'Unfilled';

  constructor(readonly refusal: 'missing' | 'address' | 'weak') {
    super('The form was not filled in.');
  }
}

interface Parser<T> {
  safeParse: (
    input: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
}

const isFilled = ({ email, phone, token }: Fields) => Boolean(email || phone || token);

export function parseFields<T>(schema: Parser<T>, fields: Fields): T {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  if (!isFilled(fields) || fields['password'] === '') throw new InvalidForm('missing');
  const isPassword = parsed.error.issues.every(({ path }) => path[0] === 'password');
  throw new InvalidForm(isPassword ? 'weak' : 'address');
}

function toErrorParameter(error: unknown): string | undefined {
  if (error instanceof InvalidForm) return error.refusal;
  return error instanceof AppError ? REFUSALS[error.code] : undefined;
}

interface Form {
  run: (caller: AuthContext, fields: Fields) => Promise<FormRedirect>;
  errorUrl: (fields: Fields, error: string) => string;
}

export async function getHttpCaller(services: Services, request: Request): Promise<AuthContext> {
  const viewer = await findViewer(services, request);
  return {
    services: withPoolShare(services, viewer ? ownShare(viewer) : 'strangers'),
    log: request.log,
    requestId: getRequestId(request),
    client: { ip: request.ip ?? '', userAgent: request.get('user-agent') ?? '', cookies: request.get('cookie') },
    viewer,
  };
}

/** For forms without JavaScript: always redirects, never renders a page. */
export function authForm(services: Services, { run, errorUrl }: Form): RequestHandler {
  return async (request, response) => {
    const fields = formFields(request);
    const caller = await getHttpCaller(services, request);
    response.set('Cache-Control', 'private, no-store');
    let redirect: FormRedirect;
    try {
      redirect = await run(caller, fields);
    } catch (error) {
      const name = toErrorParameter(error);
      if (name === undefined) throw error;
      if (name === 'limited') request.log.warn('too many attempts');
      redirect = { to: errorUrl(fields, name) };
    }
    for (const cookie of redirect.cookies ?? []) response.append('Set-Cookie', cookie);
    response.redirect(303, redirect.to);
  };
}

export function formErrorUrl(path: string, query: Record<string, string> = {}) {
  return (fields: Fields, error: string): string =>
    authPage(path, { ...query, ...phoneVariant(fields), error }, fields['redirectTo']);
}

export function phoneVariant(fields: Fields): Record<string, string> {
  return fields['phone'] ? { by: 'phone' } : {};
}

export function formFields(request: Request): Record<string, string> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const fields = Object.fromEntries(texts);
  const account = fields['account'] || fields['email'];
  return account ? { ...fields, email: '', ...emailOrPhone(account) } : fields;
}

export function authPage(path: string, query: Record<string, string>, wanted: unknown = '/'): string {
  const redirectTo = returnPath(wanted);
  const search = new URLSearchParams({ ...query, ...(redirectTo === '/' ? {} : { redirectTo }) }).toString();
  return search === '' ? path : `${path}?${search}`;
}
