import type { Config } from '../../../config';

type Place = Pick<Config, 'publicUrl'>;

const NAME = 'lootrank-passkey';
const SECONDS = 300;
const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:');
const nameAt = (config: Place) => (isSecure(config) ? `__Host-${NAME}` : NAME);

/** Tells the browser that asked for a challenge from every other; its value opens nothing by itself. */
export function passkeyCookie(config: Place, value: string): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${nameAt(config)}=${value}; Max-Age=${SECONDS}; Path=/${secure}; HttpOnly; SameSite=Strict`;
}

export function readPasskeyCookie(config: Place, header: string | undefined): string | undefined {
  const prefix = `${nameAt(config)}=`;
  const part = header?.split(';').find((pair) => pair.trim().startsWith(prefix));
  const value = part?.trim().slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
