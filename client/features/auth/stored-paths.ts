import { returnPath } from '../../../shared/auth/return-path';
import { browserStorage, tabStorage } from '../../trpc/browser-storage';
import { ACCOUNT_SECTION, ADMIN_BLOG_TAB, ADMIN_TAB, AUTH_REDIRECT_PATH, LAST_PROTECTED_PATH } from './storage-keys';

/** Stores the path that a visitor without a session requested, until sign-in. */
export function storeAttemptPath(path: string): void {
  tabStorage.write(AUTH_REDIRECT_PATH, path);
}

/** The path to open after sign-in: the URL's parameter, else the one attempted in this tab, else the home page. */
export function consumeAttemptedPath(asked: string | undefined): string {
  const attempted = tabStorage.read(AUTH_REDIRECT_PATH);
  tabStorage.remove(AUTH_REDIRECT_PATH);
  return asked === undefined ? returnPath(attempted) : returnPath(asked);
}

export function storeProtectedPath(path: string): void {
  tabStorage.write(LAST_PROTECTED_PATH, path);
  browserStorage.write(LAST_PROTECTED_PATH, path);
}

/** '/' when none is stored. */
export function lastProtectedPath(): string {
  return returnPath(tabStorage.read(LAST_PROTECTED_PATH) ?? browserStorage.read(LAST_PROTECTED_PATH));
}

/** Whether a user was signed in earlier in this tab's session. */
export function wasAuthenticated(): boolean {
  return tabStorage.has(LAST_PROTECTED_PATH);
}

/** Stores the section of the account page in use, to return to it after a provider's round trip. */
export function storeAccountSection(id: string): void {
  tabStorage.write(ACCOUNT_SECTION, id);
}

export function storedAccountSection(): string | undefined {
  return tabStorage.read(ACCOUNT_SECTION) ?? undefined;
}

/** Sign-out removes all remembered paths. */
export function clearStoredPaths(): void {
  for (const key of [LAST_PROTECTED_PATH, AUTH_REDIRECT_PATH, ACCOUNT_SECTION, ADMIN_TAB, ADMIN_BLOG_TAB]) {
    tabStorage.remove(key);
    browserStorage.remove(key);
  }
}
