import type { AdminIcon } from '../admin-icon';

type IconName = Parameters<typeof AdminIcon>[0]['name'];

interface TabFacts {
  label: string;
  icon: IconName;
}

/** In display order. */
export const adminTabs = {
  dashboard: { label: 'Dashboard', icon: 'grid' },
  blog: { label: 'Blog Management', icon: 'doc' },
  casinos: { label: 'Casino Management', icon: 'dice' },
  users: { label: 'User Management', icon: 'users' },
  settings: { label: 'Site Settings', icon: 'gear' },
  media: { label: 'Media', icon: 'img' },
  pages: { label: 'Pages', icon: 'table' },
  addresses: { label: 'Addresses', icon: 'link' },
  mentions: { label: 'Mentions', icon: 'quote' },
  newsletter: { label: 'Newsletter', icon: 'mail' },
  messages: { label: 'Messages', icon: 'speech' },
  audit: { label: 'Audit Log', icon: 'clock' },
  transfer: { label: 'Import & Export', icon: 'swap' },
} as const satisfies Record<string, TabFacts>;

export type AdminTab = keyof typeof adminTabs;

export const adminTabKeys = Object.keys(adminTabs) as AdminTab[];

export const isAdminTab = (text: string | undefined): text is AdminTab =>
  text !== undefined && Object.hasOwn(adminTabs, text);

/** The tab that a URL belongs to; editors have paths of their own. */
export function adminTabOf(pathname: string, tab: string | undefined): AdminTab {
  const [, , section] = pathname.split('/');
  if (isAdminTab(section)) return section;
  return isAdminTab(tab) ? tab : 'dashboard';
}
