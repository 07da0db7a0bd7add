import type { AdminIcon } from './admin-icon';

type IconName = Parameters<typeof AdminIcon>[0]['name'];

export const TAB_GROUPS = ['', 'Content', 'Offers', 'Readers', 'Site'] as const;

interface TabFacts {
  label: string;
  icon: IconName;
  action: string;
  group: (typeof TAB_GROUPS)[number];
}

/** In the order of the rail. */
export const adminTabs = {
  dashboard: { label: 'Dashboard', icon: 'grid', action: 'desk.open', group: '' },
  blog: { label: 'Blog Management', icon: 'doc', action: 'post.read', group: 'Content' },
  pages: { label: 'Pages', icon: 'table', action: 'page.write', group: 'Content' },
  media: { label: 'Media', icon: 'img', action: 'media.read', group: 'Content' },
  casinos: { label: 'Casino Management', icon: 'dice', action: 'casino.write', group: 'Offers' },
  mentions: { label: 'Mentions', icon: 'quote', action: 'casino.write', group: 'Offers' },
  earnings: { label: 'Earnings', icon: 'chart', action: 'earning.manage', group: 'Offers' },
  newsletter: { label: 'Newsletter', icon: 'mail', action: 'letter.write', group: 'Readers' },
  messages: { label: 'Messages', icon: 'speech', action: 'message.answer', group: 'Readers' },
  users: { label: 'User Management', icon: 'users', action: 'person.manage', group: 'Readers' },
  settings: { label: 'Site Settings', icon: 'gear', action: 'settings.manage', group: 'Site' },
  addresses: { label: 'Addresses', icon: 'link', action: 'address.write', group: 'Site' },
  audit: { label: 'Audit Log', icon: 'clock', action: 'audit.read', group: 'Site' },
  transfer: { label: 'Import & Export', icon: 'swap', action: 'transfer.run', group: 'Site' },
  trash: { label: 'Trash', icon: 'bin', action: 'trash.use', group: 'Site' },
} as const satisfies Record<string, TabFacts>;

export type AdminTab = keyof typeof adminTabs;

export const adminTabKeys = Object.keys(adminTabs) as AdminTab[];

export const isAdminTab = (text: string | undefined): text is AdminTab =>
  text !== undefined && Object.hasOwn(adminTabs, text);

export function toAdminTab(pathname: string, tab: string | undefined): AdminTab {
  const [, , section] = pathname.split('/');
  if (isAdminTab(section)) return section;
  return isAdminTab(tab) ? tab : 'dashboard';
}
