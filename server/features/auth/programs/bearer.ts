import type { Request, RequestHandler } from 'express';
import { poolShare } from '../../../database/pool-shares';
import { isSavingImpossible } from '../../../database/database-failure';
import { AppError } from '../../../base/errors';
import type { Services } from '../../../trpc/services';
import type { Viewer } from '../../../trpc/context';
import { consumeBadToken } from '../primitives/auth-limits';
import { findViewer } from '../sessions/session-middleware';
import { readAccessToken } from './access-tokens';
import { findFamily } from '../store/families.queries';
import { findPersonalToken, touchPersonalToken } from '../store/personal-tokens.queries';
import { looksLikePersonalToken, secretHash } from './program-secrets';

type Place = Pick<Services, 'db' | 'config' | 'sealer'>;

/** Matches no session, so that operations that require a session refuse programs. */
const getSessionId = (id: string) => `program ${id}`;

/** Tolerates a read-only database, so that tokens can still read. */
async function touchIfPossible(db: Services['db'], id: string): Promise<void> {
  try {
    await touchPersonalToken(db, id);
  } catch (error) {
    if (!isSavingImpossible(error)) throw error;
  }
}

async function findBearer(services: Place, token: string): Promise<Viewer | undefined> {
  const { db } = services;
  if (looksLikePersonalToken(token)) {
    const found = await findPersonalToken(db, secretHash(token));
    if (!found) return undefined;
    const { id, userId, role, scopes, name } = found;
    await touchIfPossible(db, id);
    return { userId, role, scopes, sessionId: getSessionId(id), token: { kind: 'personal', name } };
  }
  const named = await readAccessToken(services, token);
  const family = named && (await findFamily(db, named.familyId, named.userId));
  if (!family) return undefined;
  const { id, userId, role, scopes, tokenName } = family;
  return { userId, role, scopes, sessionId: getSessionId(id), token: { kind: 'access', name: tokenName } };
}

interface Bearer {
  token: string;
  viewer: Viewer;
}

const bearers = new WeakMap<Request, Bearer>();

export const getBearer = (request: Request): Viewer | undefined => bearers.get(request)?.viewer;

export const findSender = async (services: Place, request: Request): Promise<Viewer | null> =>
  getBearer(request) ?? (await findViewer(services, request));

/** Looked up again after the body arrived: rights may have been lost in the meantime. */
export async function recheckSender(services: Place, request: Request): Promise<Viewer | null> {
  const bearer = bearers.get(request);
  if (bearer === undefined || request.method !== 'POST') return await findSender(services, request);
  return (await findBearer(services, bearer.token)) ?? null;
}

/**
 * Verifies a request's bearer token. Rejects an invalid token whatever the endpoint, and any token in the URL, where
 * logs and other sites could read it. Ignores other authorization schemes, which a proxy may use.
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
    if (viewer && token !== undefined) {
      bearers.set(request, { token, viewer });
      next();
      return;
    }
    request.resume();
    await consumeBadToken(poolShare(services.db, 'strangers'), request.ip ?? '');
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    throw new AppError('UNAUTHORIZED', 'The token is not accepted.');
  };
}
