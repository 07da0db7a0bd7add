import { ADMIN_BLOG_TAB, ADMIN_TAB } from '../features/auth/storage-keys';
import { browserStorage, tabStorage } from '../trpc/browser-storage';
import type { AdminTab } from '../ui/admin/admin-tabs';

function store(key: string, value: string): void {
  tabStorage.write(key, value);
  browserStorage.write(key, value);
}

/** Stored for this browser session and as default for the next one. */
export function storeAdminTab(tab: AdminTab, blogTab: string | undefined): void {
  store(ADMIN_TAB, tab);
  if (blogTab !== undefined) store(ADMIN_BLOG_TAB, blogTab);
}

const stored = (key: string) => tabStorage.read(key) ?? browserStorage.read(key) ?? undefined;

/**
 * The tab to open for a URL that names none: the last one, and in the blog its last sub-tab. Undefined when the URL is
 * complete or no tab is stored.
 */
export function storedAdminTab(asked: {
  tab?: string | undefined;
  blogTab?: string | undefined;
}): Record<'tab' | 'blogTab', string | undefined> | undefined {
  const tab = asked.tab ?? stored(ADMIN_TAB);
  const blogTab = asked.blogTab ?? (tab === 'blog' ? stored(ADMIN_BLOG_TAB) : undefined);
  const isNew = tab !== asked.tab || blogTab !== asked.blogTab;
  return isNew && tab !== undefined ? { tab, blogTab } : undefined;
}
