import type { Request, RequestHandler } from 'express';
import { returnPath } from '../../../shared/return-path';
import { AppError } from '../../errors';
import { requestIdOf } from '../../http/error-handler';
import type { Services } from '../../services';
import type { AuthContext } from './auth-context';
import { authPage, formFields } from './form-fields';
import { challengeCookie } from './mfa/challenge-cookie';
import type { FirstStep } from './sessions/start-session';
import { viewerOf } from './sessions/session-middleware';

export type Fields = Record<string, string>;

/** Address a form redirects to, and the cookies it sets. */
export interface Landing {
  to: string;
  cookies?: readonly string[];
}

/** The page wanted, or the form of the second step. */
export function landAfter({ services }: AuthContext, step: FirstStep, redirectTo: string | undefined): Landing {
  if (step.status === 'signed_in') return { to: returnPath(redirectTo), cookies: [step.cookie] };
  return {
    to: authPage('/auth', { mode: 'second-factor' }, redirectTo),
    cookies: [challengeCookie(services.config, step.challengeToken)],
  };
}

// The `error` parameter of each refusal; any other code is a fault and gets the error page.
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

/** A form that was not filled in as its procedure needs it. */
class Unfilled extends Error {
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

/** A form's fields as the procedure of the same name takes them. */
export function parseFields<T>(schema: Parser<T>, fields: Fields): T {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  if (!isFilled(fields) || fields['password'] === '') throw new Unfilled('missing');
  const isPassword = parsed.error.issues.every(({ path }) => path[0] === 'password');
  throw new Unfilled(isPassword ? 'weak' : 'address');
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof Unfilled) return error.refusal;
  return error instanceof AppError ? REFUSALS[error.code] : undefined;
}

interface Form {
  run: (caller: AuthContext, fields: Fields) => Promise<Landing>;
  /** The page that shows a refusal. */
  refused: (fields: Fields, error: string) => string;
}

/** The caller of a request that is no procedure's. */
export async function callerOf(services: Services, request: Request): Promise<AuthContext> {
  return {
    services,
    log: request.log,
    requestId: requestIdOf(request),
    client: { ip: request.ip ?? '', userAgent: request.get('user-agent') ?? '' },
    viewer: await viewerOf(services, request),
  };
}

/** Serves a form sent without script: always an answer by address, never a page of its own. */
export function authForm(services: Services, { run, refused }: Form): RequestHandler {
  return async (request, response) => {
    const fields = formFields(request);
    const caller = await callerOf(services, request);
    response.set('Cache-Control', 'no-store');
    let landing: Landing;
    try {
      landing = await run(caller, fields);
    } catch (error) {
      const name = refusalOf(error);
      if (name === undefined) throw error;
      if (name === 'limited') request.log.warn('too many attempts');
      landing = { to: refused(fields, name) };
    }
    for (const cookie of landing.cookies ?? []) response.append('Set-Cookie', cookie);
    response.redirect(303, landing.to);
  };
}

/** The usual page of a refusal: the same form again, by phone if it was sent by phone. */
export function backTo(path: string, query: Record<string, string> = {}) {
  return (fields: Fields, error: string): string =>
    authPage(path, { ...query, ...byPhone(fields), error }, fields['redirectTo']);
}

export function byPhone(fields: Fields): Record<string, string> {
  return fields['phone'] ? { by: 'phone' } : {};
}
