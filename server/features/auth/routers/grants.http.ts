import { Router } from 'express';
import type { Request } from 'express';
import { GRANT_TYPES, tokenGrantInput } from '../../../../shared/auth/tokens.schema';
import type { TokenGrant } from '../../../../shared/auth/tokens.schema';
import { databaseFailure } from '../../../database/database-failure';
import { AppError } from '../../../base/errors';
import { getRequestId } from '../../../http/error-handler';
import { logFailure } from '../../../http/failure-log';
import { fieldProblems } from '../../../http/problem';
import type { FieldProblem } from '../../../http/problem';
import { formOrJsonBody } from '../../../http/request-body';
import type { Services } from '../../../trpc/services';
import { getHttpCaller } from './auth-form';
import { grantSession } from '../programs/grants.service';

class UnreadableGrant extends Error {
  override readonly name = 'UnreadableGrant';

  constructor(
    readonly code: 'invalid_request' | 'unsupported_grant_type',
    readonly errors: readonly FieldProblem[],
  ) {
    super(errors.map(({ field, message }) => `${field}: ${message}`).join(' '));
  }
}

const unreadableKind = (code: UnreadableGrant['code']) =>
  new UnreadableGrant(code, [{ field: 'grant_type', message: `Must be one of: ${GRANT_TYPES.join(', ')}` }]);

/** `grant_type` may be in the URL, as other services allow; tokens may be only in the body. */
function readGrant(request: Request): TokenGrant {
  const { query } = request;
  const body = request.body as unknown;
  const sent: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const type = sent['grant_type'] ?? query['grant_type'];
  if (typeof type !== 'string') throw unreadableKind('invalid_request');
  if (!GRANT_TYPES.includes(type)) throw unreadableKind('unsupported_grant_type');
  const grant = tokenGrantInput.safeParse({ ...sent, grant_type: type });
  if (!grant.success) throw new UnreadableGrant('invalid_request', fieldProblems(grant.error));
  return grant.data;
}

interface Refusal {
  status: number;
  error: string;
  message: string;
  errors?: readonly FieldProblem[];
  retryAfter?: number;
}

const NAMES: Readonly<Record<number, string>> = {
  401: 'invalid_grant',
  403: 'invalid_scope',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
};

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof UnreadableGrant) {
    const { code, message, errors } = error;
    return { status: 400, error: code, message, errors };
  }
  const expected = error instanceof AppError ? error : databaseFailure(error);
  if (!expected) return undefined;
  const { status, message, details } = expected;
  const retryAfter = details['retryAfter'] ?? (status === 503 ? 10 : undefined);
  return {
    status,
    error: NAMES[status] ?? 'invalid_request',
    message,
    ...(typeof retryAfter === 'number' && { retryAfter }),
  };
}

export function grantRoutes(services: Services): Router {
  const routes = Router();
  routes.post('/auth/token', formOrJsonBody(services.db), async (request, response) => {
    response.set({ 'Cache-Control': 'private, no-store', Pragma: 'no-cache' });
    try {
      response.json(await grantSession(await getHttpCaller(services, request), readGrant(request)));
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      const { status, retryAfter, message, errors } = refusal;
      if (status === 401) response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      if (status === 429) request.log.warn('too many attempts');
      if (status === 503) logFailure(request.log, error, 'not available');
      if (retryAfter !== undefined) response.set('Retry-After', `${retryAfter}`);
      const body = { error: refusal.error, error_description: message, errors, requestId: getRequestId(request) };
      response.status(status).json(body);
    }
  });
  return routes;
}
