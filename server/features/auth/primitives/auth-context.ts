import type { Transaction } from 'kysely';
import { AppError } from '../../../base/errors';
import type { Logger } from '../../../base/logger';
import type { Database } from '../../../database/database';
import type { Services } from '../../../trpc/services';
import type { Client, Viewer } from '../../../trpc/context';
import { lockUser } from '../store/auth.queries';
import { hasSession } from '../store/sessions.queries';

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

/**
 * Locks the user and checks that the session still exists, because losing rights ends it. For results that outlive the
 * call, and for changes with another proof than reauthentication.
 */
export async function lockSignedIn(
  trx: Transaction<Database>,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockUser(trx, userId);
  if (!(await hasSession(trx, sessionId))) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
}
