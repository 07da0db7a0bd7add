import { ADMIN_BLOG_TAB, ADMIN_TAB } from '../features/auth/storage-keys';
import { browserStorage, tabStorage } from '../trpc/browser-storage';
import type { AdminTab } from '../ui/admin/admin-tabs';

function store(key: string, value: string): void {
  tabStorage.write(key, value);
  browserStorage.write(key, value);
}

export function storeAdminTab(tab: AdminTab, blogTab: string | undefined): void {
  store(ADMIN_TAB, tab);
  if (blogTab !== undefined) store(ADMIN_BLOG_TAB, blogTab);
}

const stored = (key: string) => tabStorage.read(key) ?? browserStorage.read(key) ?? undefined;

export function storedAdminTab(asked: {
  tab?: string | undefined;
  blogTab?: string | undefined;
}): Record<'tab' | 'blogTab', string | undefined> | undefined {
  const tab = asked.tab ?? stored(ADMIN_TAB);
  const blogTab = asked.blogTab ?? (tab === 'blog' ? stored(ADMIN_BLOG_TAB) : undefined);
  const isNew = tab !== asked.tab || blogTab !== asked.blogTab;
  return isNew && tab !== undefined ? { tab, blogTab } : undefined;
}
