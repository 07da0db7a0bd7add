import type { Config } from '../../../base/config';

export type Place = Pick<Config, 'publicUrl'>;

interface Options {
  name: string;
  sameSite: 'Lax' | 'Strict';
  /** A value that does not match is treated as absent. */
  pattern: RegExp;
}

const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:');

/**
 * An HttpOnly cookie for this host only; `write` returns the Set-Cookie value, with a lifetime in seconds. Under https
 * its name begins with __Host-, so that no other host of the domain can set it.
 */
export function hostCookie({ name, sameSite, pattern }: Options) {
  const nameAt = (config: Place) => (isSecure(config) ? `__Host-${name}` : name);
  return {
    write: (config: Place, value: string, maxAge: number): string => {
      const secure = isSecure(config) ? '; Secure' : '';
      return `${nameAt(config)}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=${sameSite}`;
    },
    read: (config: Place, header: string | undefined): string | undefined => {
      const prefix = `${nameAt(config)}=`;
      const part = header?.split(';').find((pair) => pair.trim().startsWith(prefix));
      const value = part?.trim().slice(prefix.length);
      return value !== undefined && pattern.test(value) ? value : undefined;
    },
  };
}
