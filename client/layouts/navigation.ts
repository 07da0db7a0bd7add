export interface SiteLink {
  label: string;
  to: string;
  search?: Record<string, string>;
  hash?: string;
}

export interface LinkGroup {
  title: string;
  links: readonly SiteLink[];
}

export const gamblingSites: readonly SiteLink[] = [
  { label: 'Top rated', to: '/', search: { sort: 'rating', showAll: 'true' }, hash: 'top-casinos' },
  { label: 'Newly added', to: '/', hash: 'recent-casinos' },
];

/** Link to the home page until such lists exist. */
export const skinSites: readonly SiteLink[] = [
  { label: 'CS2 Trading Sites', to: '/' },
  { label: 'CS2 Cash Out Sites', to: '/' },
  { label: 'Free CS2 Skins', to: '/' },
];

export const SKIN_SITES_TITLE = 'CS2 Skin Sites (Coming soon)';

export const allCasinosLink: SiteLink = { label: 'All casinos', to: '/casinos' };

export const blog: SiteLink = { label: 'Blog', to: '/blog' };

export const lists: readonly SiteLink[] = [
  allCasinosLink,
  { label: 'Top rated', to: '/casinos/top-rated' },
  { label: 'New', to: '/casinos/new' },
  { label: 'Sites to avoid', to: '/casinos/avoid' },
];

export const guides: readonly SiteLink[] = [
  { label: 'Trading', to: '/guides/trading' },
  { label: 'Best Cases', to: '/guides/best-cases' },
  { label: 'Best Skins', to: '/guides/best-skins' },
  { label: 'Skin Investing', to: '/guides/skin-investing' },
  { label: 'Betting Strategies', to: '/guides/betting-strategies' },
];

export const compare: SiteLink = { label: 'Compare', to: '/compare' };

export const getHelp: SiteLink = { label: 'Get help', to: '/responsible-gambling' };

export const whatChanged: SiteLink = { label: 'What changed', to: '/changes' };

export const tools: readonly SiteLink[] = [
  { label: 'What a bonus is worth', to: '/tools/bonus-value' },
  { label: 'Check a provably fair round', to: '/tools/provably-fair' },
];

export const tiles = [
  { ...compare, icon: 'scale' },
  { label: 'Tools', to: '/tools', icon: 'tool' },
  { ...whatChanged, icon: 'clock' },
  { ...getHelp, icon: 'help' },
] as const;

export interface HeaderMenu extends SiteLink {
  links: readonly SiteLink[];
}

export const games: readonly SiteLink[] = [
  { label: 'Case Battles', to: '/games/case-battles' },
  { label: 'Crash', to: '/games/crash' },
  { label: 'Roulette', to: '/games/roulette' },
  { label: 'Jackpot', to: '/games/jackpot' },
  { label: 'Trading', to: '/games/trading' },
];

export const headerMenus: readonly HeaderMenu[] = [
  {
    label: 'Games',
    to: '/games/',
    links: games,
  },
  {
    label: 'Guides',
    to: '/guides/',
    links: [...guides, { label: 'All articles', to: '/blog', hash: 'all-posts' }],
  },
  { label: 'Lists', to: '/casinos/', links: lists },
  { label: 'Tools', to: '/tools/', links: [{ label: 'Compare sites', to: '/compare' }, ...tools] },
];

export const howWeRank: SiteLink = { label: 'How we rank', to: '/how-we-rank' };

/** An entry for a menu's section opens that menu; /casinos opens its own. */
export const standardMenu: readonly SiteLink[] = [
  { label: 'Counter-Strike 2', to: allCasinosLink.to },
  ...headerMenus,
  howWeRank,
  blog,
];

export const menuAt = ({ to }: SiteLink): HeaderMenu | undefined => headerMenus.find((group) => group.to === to);

export const savedSites: SiteLink = { label: 'Saved sites', to: '/saved' };
