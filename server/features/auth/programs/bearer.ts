import type { Request, RequestHandler } from 'express';
import { isSavingImpossible } from '../../../database/database-failure';
import { AppError } from '../../../errors';
import type { Services } from '../../../services';
import type { Viewer } from '../../../trpc/context';
import { consumeBadToken } from '../auth-limits';
import { viewerOf } from '../sessions/session-middleware';
import { readAccessToken } from './access-tokens';
import { findFamily } from './families.queries';
import { findPersonalToken, touchPersonalToken } from './personal-tokens.queries';
import { looksLikePersonalToken, secretHash } from './program-secrets';

type Place = Pick<Services, 'db' | 'config' | 'sealer'>;

/** No session has such an id: what asks for one refuses. */
const sessionIdOf = (id: string) => `program ${id}`;

/** Reading goes on while nothing can be saved. */
async function touchIfPossible(db: Services['db'], id: string): Promise<void> {
  try {
    await touchPersonalToken(db, id);
  } catch (error) {
    if (!isSavingImpossible(error)) throw error;
  }
}

/** The account behind a token that is good right now, with no more than the token may do. */
async function findBearer(services: Place, token: string): Promise<Viewer | undefined> {
  const { db } = services;
  if (looksLikePersonalToken(token)) {
    const found = await findPersonalToken(db, secretHash(token));
    if (!found) return undefined;
    const { id, userId, isAdmin, scopes, name } = found;
    await touchIfPossible(db, id);
    return { userId, isAdmin, scopes, sessionId: sessionIdOf(id), token: { kind: 'personal', name } };
  }
  const named = await readAccessToken(services, token);
  const family = named && (await findFamily(db, named.familyId, named.userId));
  if (!family) return undefined;
  const { id, userId, isAdmin, scopes, tokenName } = family;
  return { userId, isAdmin, scopes, sessionId: sessionIdOf(id), token: { kind: 'access', name: tokenName } };
}

const bearers = new WeakMap<Request, Viewer>();

/** The account whose token came with a request, once `bearerRequests` found it good. */
export const bearerOf = (request: Request): Viewer | undefined => bearers.get(request);

/** The sender of a call: a token stands before a cookie, which is then not looked at. */
export async function procedureViewerOf(services: Place, request: Request): Promise<Viewer | null> {
  return bearers.get(request) ?? (await viewerOf(services, request));
}

/**
 * Finds whose token a call carries. One that opens nothing is refused whatever is asked for, and so is any in an address,
 * where logs and other sites would read it. Other schemes are a proxy's affair.
 */
export function bearerRequests(services: Place): RequestHandler {
  return async (request, response, next) => {
    const authorization = request.get('authorization') ?? '';
    const isSent = /^bearer/i.test(authorization);
    const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    const isInAddress = request.query['access_token'] !== undefined;
    if (!isSent && !isInAddress) {
      next();
      return;
    }
    const viewer = isInAddress || token === undefined ? undefined : await findBearer(services, token);
    if (viewer) {
      bearers.set(request, viewer);
      next();
      return;
    }
    // A body still on its way is read and dropped: a connection that is simply closed loses the answer.
    request.resume();
    await consumeBadToken(services.db, request.ip ?? '');
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw new AppError('UNAUTHORIZED', 'The token is not accepted.');
  };
}
