import { ADMIN_BLOG_TAB, ADMIN_TAB } from '../features/auth/storage-keys';
import type { AdminIcon } from '../ui/admin-icon';

type IconName = Parameters<typeof AdminIcon>[0]['name'];

interface TabFacts {
  label: string;
  icon: IconName;
}

/** In the order they are shown. */
export const adminTabs = {
  dashboard: { label: 'Dashboard', icon: 'grid' },
  blog: { label: 'Blog Management', icon: 'doc' },
  casinos: { label: 'Casino Management', icon: 'dice' },
  users: { label: 'User Management', icon: 'users' },
  settings: { label: 'Site Settings', icon: 'gear' },
  media: { label: 'Media', icon: 'img' },
  pages: { label: 'Pages', icon: 'table' },
  newsletter: { label: 'Newsletter', icon: 'mail' },
  messages: { label: 'Messages', icon: 'speech' },
  audit: { label: 'Audit Log', icon: 'clock' },
  transfer: { label: 'Import & Export', icon: 'swap' },
} as const satisfies Record<string, TabFacts>;

export type AdminTab = keyof typeof adminTabs;

export const adminTabKeys = Object.keys(adminTabs) as AdminTab[];

export const isAdminTab = (text: string | undefined): text is AdminTab =>
  text !== undefined && Object.hasOwn(adminTabs, text);

/** Which tab an address belongs to; the editors have addresses of their own. */
export function adminTabOf(pathname: string, tab: string | undefined): AdminTab {
  const [, , section] = pathname.split('/');
  if (isAdminTab(section)) return section;
  return isAdminTab(tab) ? tab : 'dashboard';
}

// Where storage is forbidden nothing is remembered, and everything still works.
function quietly<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

/** For as long as the browser session lasts; the sign-in guard carries it over to the next one. */
export function rememberAdminTab(tab: AdminTab, blogTab: string | undefined): void {
  quietly(() => sessionStorage.setItem(ADMIN_TAB, tab));
  if (blogTab !== undefined) quietly(() => sessionStorage.setItem(ADMIN_BLOG_TAB, blogTab));
}

const stored = (key: string) => quietly(() => sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? undefined;

/**
 * What an address that leaves it open means: the tab somebody was on, and on the blog's the part of it. Undefined when
 * nothing is open or nothing is known.
 */
export function rememberedAdminTab(asked: {
  tab?: string;
  blogTab?: string;
}): Record<'tab' | 'blogTab', string | undefined> | undefined {
  const tab = asked.tab ?? stored(ADMIN_TAB);
  const blogTab = asked.blogTab ?? (tab === 'blog' ? stored(ADMIN_BLOG_TAB) : undefined);
  const isNew = tab !== asked.tab || blogTab !== asked.blogTab;
  return isNew && isAdminTab(tab) ? { tab, blogTab } : undefined;
}
