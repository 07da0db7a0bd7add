import { defineSearch } from '../text/search-parameters';

export const badgeSearch = defineSearch({
  theme: { read: (text) => (text === 'light' || text === 'dark' ? text : '') },
});

export type BadgeTheme = 'light' | 'dark' | 'auto';

export const BADGE_SIZE = { width: 240, height: 64 } as const;

export const badgePath = (address: string): string => `/badge/${encodeURIComponent(address)}.svg`;
