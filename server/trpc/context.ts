import type { Role } from '../../shared/auth/roles';
import type { TokenScope } from '../../shared/auth/token-scopes';
import type { Logger } from '../base/logger';
import type { Services } from './services';
import { CacheTags } from '../cache/cache-tags';
import { withPoolShare } from '../database/pool-shares';
import type { PoolShare } from '../database/pool-shares';

/** A program's token. An access token has the name of the personal token it was issued for, null if there is none. */
export interface ActingToken {
  kind: 'personal' | 'access';
  name: string | null;
}

/** The signed-in account. `sessionId` is the stored (hashed) id, never the cookie's value. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** Null for members, who have no part in the admin area. */
  role: Role | null;
  /** Permissions of the token that a program calls with; absent for a browser's session. */
  scopes?: readonly TokenScope[];
  /** The token that a program calls with; absent for a browser's session. */
  token?: ActingToken;
}

/** Who changes something, as the audit log records it. */
export interface Actor {
  viewer: { userId: string; token?: ActingToken };
  requestId: string;
  /** What the person says about the change, for colleagues. */
  summary?: string;
}

/** The browser that sent the request. */
export interface Client {
  ip: string;
  userAgent: string;
  isPrefetch: boolean;
  /** The Cookie header, for code that has a cookie of its own. */
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
  /** Counts all calls of the request, once; throws TOO_MANY_REQUESTS above the limit. */
  countCalls: () => Promise<void>;
  /** Appends a Set-Cookie header; does nothing during server rendering, which has no HTTP response. */
  setCookie: (header: string) => void;
  /** Makes the browser clear its cache and storage of this site. */
  clearSiteData: () => void;
}

const noBrowser: Client = { ip: '', userAgent: '', isPrefetch: false };

/** The context of an anonymous visitor, for rendering pages that must not depend on the user. */
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

/** The connections for what a known sender asks about themselves, of which some are never a stranger's. */
export const ownShare = ({ role }: Viewer): PoolShare => (role === null ? 'members' : 'all');

/** The context of a known sender, with their own connections. */
export function withOwnConnections<C extends Pick<Context, 'services' | 'db'>>(ctx: C, viewer: Viewer): C {
  const services = withPoolShare(ctx.services, ownShare(viewer));
  return { ...ctx, services, db: services.db };
}
