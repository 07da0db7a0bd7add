import { SESSION_COOKIE } from '../../../../shared/auth';
import type { Config } from '../../../config';

type Place = Pick<Config, 'publicUrl'>;

const DAY = 24 * 3600;
const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:');
const nameAt = (config: Place) => (isSecure(config) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);

function cookie(config: Place, value: string, maxAge: number): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${nameAt(config)}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=Lax`;
}

/** Lives as long as the session may last; the database decides when it really ends. */
export function sessionCookie(config: Place, sessionId: string, isAdmin: boolean): string {
  return cookie(config, sessionId, (isAdmin ? 7 : 90) * DAY);
}

export function blankSessionCookie(config: Place): string {
  return cookie(config, '', 0);
}

/** The session id a browser sent, if it looks like one. */
export function readSessionCookie(config: Place, header: string | undefined): string | undefined {
  const prefix = `${nameAt(config)}=`;
  const part = header?.split(';').find((pair) => pair.trim().startsWith(prefix));
  const value = part?.trim().slice(prefix.length);
  return value !== undefined && /^[a-z0-9]{32,64}$/.test(value) ? value : undefined;
}
