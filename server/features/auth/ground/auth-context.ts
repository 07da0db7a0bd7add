import type { Logger } from '../../../base/logger';
import type { Services } from '../../../trpc/services';
import type { Client, Viewer } from '../../../trpc/context';

/** The caller of a procedure or sender of a plain form. */
export interface AuthContext {
  services: Pick<Services, 'db' | 'config' | 'sealer'>;
  log: Logger;
  requestId: string;
  client: Pick<Client, 'ip' | 'userAgent' | 'cookies'>;
  viewer: Viewer | null;
}

export interface SignedInContext extends AuthContext {
  viewer: Viewer;
}
