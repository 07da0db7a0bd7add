import type { Config } from '../../../config';

type Place = Pick<Config, 'publicUrl'>;

const NAME = 'lootrank-provider';
const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:');
const nameAt = (config: Place) => (isSecure(config) ? `__Host-${NAME}` : NAME);

// Lax: it has to come along when the provider sends the browser back.
function cookie(config: Place, value: string, maxAge: number): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${nameAt(config)}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=Lax`;
}

/** Ties an attempt at a provider to the browser that began it. */
export function attemptCookie(config: Place, browserSecret: string): string {
  return cookie(config, browserSecret, 600);
}

export function endedAttemptCookie(config: Place): string {
  return cookie(config, '', 0);
}

export function readAttemptCookie(config: Place, header: string | undefined): string {
  const prefix = `${nameAt(config)}=`;
  const part = header?.split(';').find((pair) => pair.trim().startsWith(prefix));
  return part?.trim().slice(prefix.length, prefix.length + 200) ?? '';
}
