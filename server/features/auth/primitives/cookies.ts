import { SESSION_COOKIE } from '../../../../shared/auth/auth.schema';
import type { Config } from '../../../base/config';

type CookiePlace = Pick<Config, 'publicUrl'>;

interface Options {
  name: string;
  sameSite: 'Lax' | 'Strict';
  pattern: RegExp;
}

const isSecure = ({ publicUrl }: CookiePlace) => publicUrl.startsWith('https:');

/**
 * An HttpOnly cookie for this host only; `write` returns the Set-Cookie value, with a lifetime in seconds. Under https
 * its name begins with __Host-, so that no other host of the domain can set it.
 */
function hostCookie({ name, sameSite, pattern }: Options) {
  const nameAt = (config: CookiePlace) => (isSecure(config) ? `__Host-${name}` : name);
  return {
    write: (config: CookiePlace, value: string, maxAge: number): string => {
      const secure = isSecure(config) ? '; Secure' : '';
      return `${nameAt(config)}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=${sameSite}`;
    },
    read: (config: CookiePlace, header: string | undefined): string | undefined => {
      const prefix = `${nameAt(config)}=`;
      const part = header?.split(';').find((pair) => pair.trim().startsWith(prefix));
      const value = part?.trim().slice(prefix.length);
      return value !== undefined && pattern.test(value) ? value : undefined;
    },
  };
}

const DAY = 24 * 3600;
const session = hostCookie({ name: SESSION_COOKIE, sameSite: 'Lax', pattern: /^[a-z0-9]{32,64}$/ });

/** Lives as long as the session can last at most; the database decides when the session ends. */
export function sessionCookie(config: CookiePlace, sessionId: string, isStaff: boolean): string {
  return session.write(config, sessionId, (isStaff ? 7 : 90) * DAY);
}

export const blankSessionCookie = (config: CookiePlace) => session.write(config, '', 0);

export const readSessionCookie = session.read;

const challenge = hostCookie({ name: 'lootrank-second-step', sameSite: 'Strict', pattern: /^[\w-]{1,200}$/ });

/** For forms without JavaScript; with it the token stays in the page's memory. */
export const challengeCookie = (config: CookiePlace, challengeToken: string) =>
  challenge.write(config, challengeToken, 600);

export const blankChallengeCookie = (config: CookiePlace) => challenge.write(config, '', 0);

export const readChallengeCookie = (config: CookiePlace, header: string | undefined) =>
  challenge.read(config, header) ?? '';

// Lax: the browser must send it when the provider redirects back.
const attempt = hostCookie({ name: 'lootrank-provider', sameSite: 'Lax', pattern: /^[\w-]{1,200}$/ });

export const attemptCookie = (config: CookiePlace, browserSecret: string) => attempt.write(config, browserSecret, 600);

export const blankAttemptCookie = (config: CookiePlace) => attempt.write(config, '', 0);

export const readAttemptCookie = (config: CookiePlace, header: string | undefined) =>
  attempt.read(config, header) ?? '';

const passkey = hostCookie({ name: 'lootrank-passkey', sameSite: 'Strict', pattern: /^[\w-]{43}$/ });

/** Identifies the browser that requested a challenge; the value grants no access by itself. */
export const passkeyCookie = (config: CookiePlace, value: string) => passkey.write(config, value, 300);

export const readPasskeyCookie = passkey.read;

const signUp = hostCookie({ name: 'lootrank-sign-up', sameSite: 'Strict', pattern: /^[\w-]{43}$/ });

/** Identifies the browser that requested an account; grants nothing without the code mailed to the owner. */
export const signUpCookie = (config: CookiePlace, value: string) => signUp.write(config, value, 3600);

export const blankSignUpCookie = (config: CookiePlace) => signUp.write(config, '', 0);

export const readSignUpCookie = signUp.read;
