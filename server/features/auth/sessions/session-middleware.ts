import type { Request, RequestHandler } from 'express';
import { AppError } from '../../../base/errors';
import { plainPath } from '../../../http/paths';
import type { Services } from '../../../trpc/services';
import type { Viewer } from '../../../trpc/context';
import { assertCan, can } from '../../../trpc/policies/can';
import type { Action } from '../../../trpc/policies/can';
import { createLucia, sessionIdHash } from './lucia';
import { readSessionCookie } from '../primitives/cookies';
import { poolShare } from '../../../database/pool-shares';

/** Null without a valid session. Uses connections that anonymous requests cannot exhaust. */
export async function findViewer(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: Request,
): Promise<Viewer | null> {
  const sessionId = readSessionCookie(config, request.get('cookie'));
  if (sessionId === undefined) return null;
  const { user } = await createLucia(poolShare(db, 'all')).validateSession(sessionId);
  return user && { userId: user.id, sessionId: sessionIdHash(sessionId), role: user.role };
}

async function getAllowed(
  services: Pick<Services, 'db' | 'config'>,
  request: Request,
  action: Action,
): Promise<Viewer> {
  const viewer = await findViewer(services, request);
  if (!viewer) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  assertCan(viewer, action);
  return viewer;
}

export interface StaffLocals extends Record<string, unknown> {
  viewer: Viewer;
  /** Throws if the rights were lost since: receiving and rendering a body takes minutes. Call it before writing. */
  assertRights: () => Promise<void>;
}

export function requireRight(
  services: Pick<Services, 'db' | 'config'>,
  action: Action,
): RequestHandler<Request['params'], unknown, unknown, Request['query'], StaffLocals> {
  return async (request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    try {
      response.locals.viewer = await getAllowed(services, request, action);
    } catch (error) {
      request.resume();
      throw error;
    }
    response.locals.assertRights = async () => {
      await getAllowed(services, request, action);
    };
    next();
  };
}

const PROTECTED = /^\/(account|admin)($|[^a-z0-9_-])/;
const getArea = (path: string) => PROTECTED.exec(plainPath(path))?.[1];

/** The account's page is for members, the admin area for those who may open it. Visitors are sent to the sign-in page. */
export function protectedPages(services: Services): RequestHandler {
  return async (request, response, next) => {
    // OPTIONS reveals nothing, and a preflight cannot follow the redirect to the sign-in page.
    const area = getArea(request.path);
    if (request.method === 'OPTIONS' || area === undefined) {
      next();
      return;
    }
    response.set('Cache-Control', 'private, no-store');
    const viewer = await findViewer(services, request);
    if (area === 'account' ? viewer : can(viewer, 'desk.open')) {
      next();
      return;
    }
    if (viewer) {
      request.log.warn({ userId: viewer.userId }, 'admin access denied');
      response.redirect(302, '/');
      return;
    }
    const isPlain = request.path === plainPath(request.path);
    const query = isPlain ? `?redirectTo=${encodeURIComponent(request.originalUrl.slice(0, 512))}` : '';
    response.redirect(302, `/auth${query}`);
  };
}
