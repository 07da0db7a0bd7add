import { defineSearch } from './search-parameters';

/** Parameters of a badge. Without a theme it takes the colours of the page it stands on, as far as the browser says them. */
export const badgeSearch = defineSearch({
  theme: { read: (text) => (text === 'light' || text === 'dark' ? text : '') },
});

export type BadgeTheme = 'light' | 'dark' | 'auto';

export const BADGE_SIZE = { width: 240, height: 64 } as const;

export const badgePath = (address: string): string => `/badge/${encodeURIComponent(address)}.svg`;
