import { SESSION_COOKIE } from '../../../../shared/auth/auth.schema';
import { hostCookie } from '../ground/host-cookie';
import type { Place } from '../ground/host-cookie';

const DAY = 24 * 3600;
const cookie = hostCookie({ name: SESSION_COOKIE, sameSite: 'Lax', pattern: /^[a-z0-9]{32,64}$/ });

/** Lives as long as the session can last at most; the database decides when the session ends. */
export function sessionCookie(config: Place, sessionId: string, isAdmin: boolean): string {
  return cookie.write(config, sessionId, (isAdmin ? 7 : 90) * DAY);
}

export const blankSessionCookie = (config: Place) => cookie.write(config, '', 0);

/** The session id that a browser sent, if it is well-formed. */
export const readSessionCookie = cookie.read;
