import type { TokenScope } from '../../shared/token-scopes';
import type { Logger } from '../logger';
import type { Services } from '../services';
import { CacheTags } from '../cache/cache-tags';

/** A program's token. An access token has the name of the personal token its session began with, if it was one. */
export interface ActingToken {
  kind: 'personal' | 'access';
  name: string | null;
}

/** The signed-in account. `sessionId` is the stored (hashed) id, never the cookie's value. */
export interface Viewer {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  /** All that a program may do which calls with a token; absent for a browser's session. */
  scopes?: readonly TokenScope[];
  /** The token that such a program calls with. */
  token?: ActingToken;
}

/** The browser that sent the request. */
export interface Client {
  ip: string;
  userAgent: string;
  isPrefetch: boolean;
  /** The Cookie header. Only what reads a cookie of its own looks into it. */
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
  /** Appends one Set-Cookie header; absent where there is no HTTP answer (server rendering). */
  setCookie: (header: string) => void;
  /** Has the browser clear its cache of this site. */
  clearSiteData: () => void;
}

const noBrowser: Client = { ip: '', userAgent: '', isPrefetch: false };

/** The context of a page being rendered: a visitor nobody knows, so that the HTML depends on nobody. */
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
    setCookie: () => undefined,
    clearSiteData: () => undefined,
  };
}
