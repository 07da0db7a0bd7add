import { returnPath } from '../../../shared/auth/return-path';
import { ACCOUNT_SECTION, ADMIN_BLOG_TAB, ADMIN_TAB, AUTH_REDIRECT_PATH, LAST_PROTECTED_PATH } from './storage-keys';

// Without storage nothing is remembered, and everything else works.
function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Stores the path that a visitor without a session requested, until sign-in. */
export function storeAttemptPath(path: string): void {
  tryStorage(() => sessionStorage.setItem(AUTH_REDIRECT_PATH, path));
}

/** The path to open after sign-in: the URL's parameter, else the one attempted in this tab, else the home page. */
export function consumeAttemptedPath(asked: string | undefined): string {
  const attempted = tryStorage(() => sessionStorage.getItem(AUTH_REDIRECT_PATH));
  tryStorage(() => sessionStorage.removeItem(AUTH_REDIRECT_PATH));
  return asked === undefined ? returnPath(attempted) : returnPath(asked);
}

export function storeProtectedPath(path: string): void {
  tryStorage(() => sessionStorage.setItem(LAST_PROTECTED_PATH, path));
  tryStorage(() => localStorage.setItem(LAST_PROTECTED_PATH, path));
}

/** '/' when none is stored. */
export function lastProtectedPath(): string {
  const path = tryStorage(
    () => sessionStorage.getItem(LAST_PROTECTED_PATH) ?? localStorage.getItem(LAST_PROTECTED_PATH),
  );
  return returnPath(path);
}

/** Whether a user was signed in earlier in this tab's session. */
export function wasAuthenticated(): boolean {
  return tryStorage(() => sessionStorage.getItem(LAST_PROTECTED_PATH) !== null) ?? false;
}

/** Stores the section of the account page in use, to return to it after a provider's round trip. */
export function storeAccountSection(id: string): void {
  tryStorage(() => sessionStorage.setItem(ACCOUNT_SECTION, id));
}

export function storedAccountSection(): string | undefined {
  return tryStorage(() => sessionStorage.getItem(ACCOUNT_SECTION)) ?? undefined;
}

/** Sign-out removes all remembered paths. */
export function clearStoredPaths(): void {
  for (const key of [LAST_PROTECTED_PATH, AUTH_REDIRECT_PATH, ACCOUNT_SECTION, ADMIN_TAB, ADMIN_BLOG_TAB]) {
    tryStorage(() => sessionStorage.removeItem(key));
    tryStorage(() => localStorage.removeItem(key));
  }
}
