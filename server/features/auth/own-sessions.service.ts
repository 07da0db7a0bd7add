import { AppError } from '../../errors';
import type { Member } from './caller';
import { deviceName } from './device-name';
import { endedCookie } from './session-cookie';
import { deleteListedSession, listSessions } from './sessions.queries';

export async function listOwnSessions({ services: { db }, viewer }: Member) {
  const sessions = await listSessions(db, viewer.userId, viewer.sessionId);
  return sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }));
}

/** Ends one session of one's own; returns the cookie that takes it from the browser when it is this one. */
export async function revokeSession({ services, viewer, log }: Member, id: string): Promise<string | undefined> {
  const ended = await deleteListedSession(services.db, viewer.userId, id);
  if (ended === undefined) throw new AppError('NOT_FOUND', 'That session has ended already.');
  log.info({ userId: viewer.userId }, 'session revoked');
  return ended === viewer.sessionId ? endedCookie(services.config) : undefined;
}
