import { returnPath } from '../../../shared/auth/return-path';
import { browserStorage, tabStorage } from '../../trpc/browser-storage';
import { ACCOUNT_SECTION, ADMIN_BLOG_TAB, ADMIN_TAB, AUTH_REDIRECT_PATH, LAST_PROTECTED_PATH } from './storage-keys';

export function storeAttemptPath(path: string): void {
  tabStorage.write(AUTH_REDIRECT_PATH, path);
}

export function consumeAttemptedPath(asked: string | undefined): string {
  const attempted = tabStorage.read(AUTH_REDIRECT_PATH);
  tabStorage.remove(AUTH_REDIRECT_PATH);
  return asked === undefined ? returnPath(attempted) : returnPath(asked);
}

export function storeProtectedPath(path: string): void {
  tabStorage.write(LAST_PROTECTED_PATH, path);
  browserStorage.write(LAST_PROTECTED_PATH, path);
}

export function lastProtectedPath(): string {
  return returnPath(tabStorage.read(LAST_PROTECTED_PATH) ?? browserStorage.read(LAST_PROTECTED_PATH));
}

export function wasAuthenticated(): boolean {
  return tabStorage.has(LAST_PROTECTED_PATH);
}

export function storeAccountSection(id: string): void {
  tabStorage.write(ACCOUNT_SECTION, id);
}

export function storedAccountSection(): string | undefined {
  return tabStorage.read(ACCOUNT_SECTION) ?? undefined;
}

export function clearStoredPaths(): void {
  for (const key of [LAST_PROTECTED_PATH, AUTH_REDIRECT_PATH, ACCOUNT_SECTION, ADMIN_TAB, ADMIN_BLOG_TAB]) {
    tabStorage.remove(key);
    browserStorage.remove(key);
  }
}
