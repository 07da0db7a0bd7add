import { LANDING_LISTS, landingPath } from '../../shared/casinos/landing-lists';
import type { SiteLink } from './navigation';

export const yourOrderLink: SiteLink = { label: 'Your order', to: '/casinos', hash: 'your-order' };

export const landingLinks: readonly SiteLink[] = [
  { label: 'Crypto', to: '/casinos/crypto' },
  { label: 'Legit', to: '/casinos/legit' },
  ...LANDING_LISTS.map(({ slug, label }) => ({ label, to: landingPath(slug) })),
];
