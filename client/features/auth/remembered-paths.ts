import { returnPath } from '../../../shared/return-path';
import { ACCOUNT_SECTION, ADMIN_BLOG_TAB, ADMIN_TAB, AUTH_REDIRECT_PATH, LAST_PROTECTED_PATH } from './storage-keys';

// A browser that forbids storage remembers nothing, and everything still works.
function quietly<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Remembers the path that somebody without a session asked for, until after sign-in. */
export function rememberAttempt(path: string): void {
  quietly(() => sessionStorage.setItem(AUTH_REDIRECT_PATH, path));
}

/** The path to go to after sign-in: the address's, else the one attempted in this tab, else the home page. */
export function consumeAttemptedPath(asked: string | undefined): string {
  const attempted = quietly(() => sessionStorage.getItem(AUTH_REDIRECT_PATH));
  quietly(() => sessionStorage.removeItem(AUTH_REDIRECT_PATH));
  return asked === undefined ? returnPath(attempted) : returnPath(asked);
}

export function rememberProtectedPath(path: string): void {
  quietly(() => sessionStorage.setItem(LAST_PROTECTED_PATH, path));
  quietly(() => localStorage.setItem(LAST_PROTECTED_PATH, path));
}

/** '/' when there is none. */
export function lastProtectedPath(): string {
  const path = quietly(() => sessionStorage.getItem(LAST_PROTECTED_PATH) ?? localStorage.getItem(LAST_PROTECTED_PATH));
  return returnPath(path);
}

/** Whether somebody was signed in earlier in this tab's session. */
export function wasAuthenticated(): boolean {
  return quietly(() => sessionStorage.getItem(LAST_PROTECTED_PATH) !== null) ?? false;
}

/** The part of the account page that somebody acts in: a provider's round trip leads back to it. */
export function rememberAccountSection(id: string): void {
  quietly(() => sessionStorage.setItem(ACCOUNT_SECTION, id));
}

export function rememberedAccountSection(): string | undefined {
  return quietly(() => sessionStorage.getItem(ACCOUNT_SECTION)) ?? undefined;
}

/** Signing out leaves no trace of the pages visited. */
export function forgetPaths(): void {
  for (const key of [LAST_PROTECTED_PATH, AUTH_REDIRECT_PATH, ACCOUNT_SECTION, ADMIN_TAB, ADMIN_BLOG_TAB]) {
    quietly(() => sessionStorage.removeItem(key));
    quietly(() => localStorage.removeItem(key));
  }
}
