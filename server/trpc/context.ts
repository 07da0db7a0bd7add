import type { Role } from '../../shared/auth/roles';
import type { TokenScope } from '../../shared/auth/token-scopes';
import type { Logger } from '../base/logger';
import type { Services } from './services';
import { CacheTags } from '../cache/cache-tags';
import { withPoolShare } from '../database/pool-shares';
import type { PoolShare } from '../database/pool-shares';

/** An access token has the name of the personal token it was issued for, null if there is none. */
export interface ActingToken {
  kind: 'personal' | 'access';
  name: string | null;
}

/** `sessionId` is the stored (hashed) id, never the cookie's value. */
export interface Viewer {
  userId: string;
  sessionId: string;
  role: Role | null;
  scopes?: readonly TokenScope[];
  token?: ActingToken;
}

export interface Actor {
  viewer: { userId: string; token?: ActingToken };
  requestId: string;
  /** A note on the change, for colleagues. */
  summary?: string;
}

export interface Client {
  ip: string;
  userAgent: string;
  isPrefetch: boolean;
  /** For code with its own cookie. */
  cookies?: string | undefined;
}

export interface Context {
  services: Services;
  db: Services['db'];
  log: Logger;
  requestId: string;
  viewer: Viewer | null;
  client: Client;
  reads: CacheTags;
  /** Counts all calls of the request together; throws TOO_MANY_REQUESTS above the limit. */
  countCalls: () => Promise<void>;
  /** Does nothing during server rendering, which has no HTTP response. */
  setCookie: (header: string) => void;
  clearSiteData: () => void;
}

const noBrowser: Client = { ip: '', userAgent: '', isPrefetch: false };

export function createVisitorContext(
  services: Services,
  requestId: string,
  log = services.logger,
  reads = new CacheTags(),
): Context {
  return {
    services,
    db: services.db,
    log,
    requestId,
    viewer: null,
    client: noBrowser,
    reads,
    countCalls: () => Promise.resolve(),
    setCookie: () => undefined,
    clearSiteData: () => undefined,
  };
}

/** Connections for requests about the user's own data; some are reserved from anonymous requests. */
export const ownShare = ({ role }: Viewer): PoolShare => (role === null ? 'members' : 'all');

export function withOwnConnections<C extends Pick<Context, 'services' | 'db'>>(ctx: C, viewer: Viewer): C {
  const services = withPoolShare(ctx.services, ownShare(viewer));
  return { ...ctx, services, db: services.db };
}
