import type { AdminIcon } from '../admin-icon';

type IconName = Parameters<typeof AdminIcon>[0]['name'];

interface TabFacts {
  label: string;
  icon: IconName;
  action: string;
}

export const adminTabs = {
  dashboard: { label: 'Dashboard', icon: 'grid', action: 'desk.open' },
  blog: { label: 'Blog Management', icon: 'doc', action: 'post.read' },
  casinos: { label: 'Casino Management', icon: 'dice', action: 'casino.write' },
  users: { label: 'User Management', icon: 'users', action: 'person.manage' },
  settings: { label: 'Site Settings', icon: 'gear', action: 'settings.manage' },
  media: { label: 'Media', icon: 'img', action: 'media.read' },
  pages: { label: 'Pages', icon: 'table', action: 'page.write' },
  addresses: { label: 'Addresses', icon: 'link', action: 'address.write' },
  mentions: { label: 'Mentions', icon: 'quote', action: 'casino.write' },
  newsletter: { label: 'Newsletter', icon: 'mail', action: 'letter.write' },
  earnings: { label: 'Earnings', icon: 'chart', action: 'earning.manage' },
  messages: { label: 'Messages', icon: 'speech', action: 'message.answer' },
  audit: { label: 'Audit Log', icon: 'clock', action: 'audit.read' },
  transfer: { label: 'Import & Export', icon: 'swap', action: 'transfer.run' },
  trash: { label: 'Trash', icon: 'bin', action: 'trash.use' },
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
