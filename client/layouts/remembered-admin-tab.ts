import { ADMIN_BLOG_TAB, ADMIN_TAB } from '../features/auth/storage-keys';
import type { AdminTab } from './admin-tabs';

// Without storage nothing is remembered, and everything else works.
function quietly<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

function remember(key: string, value: string): void {
  quietly(() => sessionStorage.setItem(key, value));
  quietly(() => localStorage.setItem(key, value));
}

/** Stored for this browser session and as default for the next one. */
export function rememberAdminTab(tab: AdminTab, blogTab: string | undefined): void {
  remember(ADMIN_TAB, tab);
  if (blogTab !== undefined) remember(ADMIN_BLOG_TAB, blogTab);
}

const stored = (key: string) => quietly(() => sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? undefined;

/**
 * The tab to open for a URL that names none: the last one, and in the blog its last sub-tab. Undefined when the URL is
 * complete or no tab is stored.
 */
export function rememberedAdminTab(asked: {
  tab?: string | undefined;
  blogTab?: string | undefined;
}): Record<'tab' | 'blogTab', string | undefined> | undefined {
  const tab = asked.tab ?? stored(ADMIN_TAB);
  const blogTab = asked.blogTab ?? (tab === 'blog' ? stored(ADMIN_BLOG_TAB) : undefined);
  const isNew = tab !== asked.tab || blogTab !== asked.blogTab;
  return isNew && tab !== undefined ? { tab, blogTab } : undefined;
}
