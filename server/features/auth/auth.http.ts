import { Router } from 'express';
import type { Request } from 'express';
import { signInInput } from '../../../shared/auth';
import { returnPath } from '../../../shared/return-path';
import { AppError } from '../../errors';
import { formBody } from '../../http/request-limits';
import type { Services } from '../../services';
import { viewerOf } from './session-middleware';
import { signIn } from './sign-in.service';

type Refusal = 'missing' | 'invalid' | 'unconfirmed' | 'limited';

const REFUSALS: Partial<Record<AppError['code'], Refusal>> = {
  INVALID_CREDENTIALS: 'invalid',
  EMAIL_NOT_CONFIRMED: 'unconfirmed',
  TOO_MANY_REQUESTS: 'limited',
};

async function signInByForm(services: Services, request: Request): Promise<{ cookie: string } | { refusal: Refusal }> {
  const parsed = signInInput.safeParse(request.body);
  if (!parsed.success) return { refusal: 'missing' };
  const client = { ip: request.ip ?? '', userAgent: request.get('user-agent') ?? '' };
  const viewer = await viewerOf(services, request);
  try {
    return { cookie: await signIn({ services, log: request.log, client, viewer }, parsed.data) };
  } catch (error) {
    const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
    if (refusal === undefined) throw error;
    return { refusal };
  }
}

/** Signing in without script. */
export function authRoutes(services: Services): Router {
  const routes = Router();
  routes.post('/auth/sign-in', formBody, async (request, response) => {
    const wanted = returnPath((request.body as Record<string, unknown> | undefined)?.['redirectTo']);
    const result = await signInByForm(services, request);
    response.set('Cache-Control', 'no-store');
    if ('cookie' in result) {
      response.append('Set-Cookie', result.cookie).redirect(303, wanted);
      return;
    }
    const query = new URLSearchParams({ error: result.refusal, ...(wanted === '/' ? {} : { redirectTo: wanted }) });
    response.redirect(303, `/auth?${query.toString()}`);
  });
  return routes;
}
