import { landingLinks } from './landing-links';
import { blog, compare, games, getHelp, guides, howWeRank, lists, tools, whatChanged } from './navigation';
import type { LinkGroup, SiteLink } from './navigation';

// Separate from the header's links: no page needs these for its first script.
const footerGroups: readonly LinkGroup[] = [
  { title: 'Casinos', links: [getHelp, ...lists, { label: 'Promo codes', to: '/codes' }, compare] },
  {
    title: 'Games',
    links: [...games, { label: 'All games', to: '/games' }],
  },
  {
    title: 'Guides',
    links: [
      ...guides,
      { label: 'All guides', to: '/guides' },
      { label: 'Is it legal?', to: '/guides/legal' },
      { label: 'Glossary', to: '/glossary' },
      ...tools,
    ],
  },
  { title: 'More lists', links: landingLinks },
];

const aboutLinks: readonly SiteLink[] = [
  { label: 'About', to: '/about' },
  whatChanged,
  { label: 'FAQ', to: '/faq' },
  { label: 'Responsible Gambling', to: '/responsible-gambling' },
  { label: 'Contact', to: '/contact' },
  blog,
];

export const legalLinks: readonly SiteLink[] = [
  howWeRank,
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
];

export const standardFooter = (siteName: string): readonly LinkGroup[] => [
  ...footerGroups,
  { title: siteName, links: aboutLinks },
];
