import type { Request, RequestHandler } from 'express';
import { isAdminScope } from '../../shared/auth/token-scopes';
import { assertBounded, jsonText, PUBLIC_VALUES } from '../http/request-body';
import { ALL_METHODS } from '../http/request-limits';
import type { Services } from './services';
import type { Viewer } from './context';
import type { FindViewer } from './request-context';
import { assertBatchInputs } from './safe-superjson';

/** Reads `batch` and `input` as tRPC does: the first of several. */
function assertInputs(request: Request, body?: string): void {
  const { searchParams } = new URL(request.originalUrl, 'http://localhost');
  const inputs = body ?? searchParams.get('input');
  if (body === undefined && inputs !== null) assertBounded(inputs, PUBLIC_VALUES);
  if (searchParams.get('batch') === '1' && inputs !== null) assertBatchInputs(inputs);
}

/** Staff, except with a read-only token. */
const mayWriteAsStaff = (viewer: Viewer | null): boolean =>
  viewer != null && viewer.role !== null && (viewer.scopes === undefined || viewer.scopes.some(isAdminScope));

/**
 * The body is read as text; tRPC parses it only if the call is allowed. The caller is identified first: only staff may
 * send a large body, and the body of a call that will be refused is not kept.
 */
export function procedureBody(services: Services, findViewer: FindViewer): RequestHandler {
  const readText = jsonText(async (request) => {
    const isStaff = mayWriteAsStaff(await findViewer(services, request));
    const names = request.path.slice(1).split(',');
    if (!isStaff && names.every((name) => name.startsWith('admin.'))) return 'refused';
    return { db: services.db, isStaff };
  });
  return async (request, response, next) => {
    if (request.method === 'OPTIONS') {
      // No CORS headers: pages of other origins may not call.
      response.status(204).set('Allow', ALL_METHODS).end();
      return;
    }
    if (request.method !== 'POST') {
      assertInputs(request);
      next();
      return;
    }
    if (!request.is('application/json')) {
      response.status(415).json({ error: { message: 'Send application/json.' } });
      return;
    }
    await readText(request, response, (error?: unknown) => {
      if (error === undefined) assertInputs(request, request.body as string | undefined);
      next(error);
    });
  };
}
