import type { Config } from '../../../config';

type Place = Pick<Config, 'publicUrl'>;

const NAME = 'lootrank-second-step';
const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:');
const nameAt = (config: Place) => (isSecure(config) ? `__Host-${NAME}` : NAME);

function cookie(config: Place, value: string, maxAge: number): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${nameAt(config)}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=Strict`;
}

/** Carries a second step from one plain form to the next; with script the token stays in the page's memory. */
export function challengeCookie(config: Place, challengeToken: string): string {
  return cookie(config, challengeToken, 600);
}

export function endedChallengeCookie(config: Place): string {
  return cookie(config, '', 0);
}

export function readChallengeCookie(config: Place, header: string | undefined): string {
  const prefix = `${nameAt(config)}=`;
  const part = header?.split(';').find((pair) => pair.trim().startsWith(prefix));
  return part?.trim().slice(prefix.length, prefix.length + 200) ?? '';
}
