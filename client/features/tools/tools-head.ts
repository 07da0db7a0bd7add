import { isIndexed } from '../../../shared/text/search-parameters';
import { bonusSearch } from '../../../shared/tools/tool-search';
import type { BonusSearch } from '../../../shared/tools/tool-search';
import type { Outputs } from '../../trpc/trpc';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';

export const TOOLS_TITLE = 'Tools';
export const FAIR_TITLE = 'Check a provably fair round';
export const BONUS_TITLE = 'What is a bonus worth?';
export const REAL_TITLE = 'Is this the real site?';

const TOOLS = { name: TOOLS_TITLE, path: '/tools' };

export const toolsMeta = (site: Site): PageMeta => ({
  path: TOOLS.path,
  title: TOOLS_TITLE,
  description:
    'Check a provably fair round, work out what a deposit bonus is worth, and see whether an address is the real site.',
  jsonLd: [breadcrumbLd(site, [TOOLS])],
});

export const fairMeta = (site: Site): PageMeta => ({
  path: '/tools/provably-fair',
  title: FAIR_TITLE,
  description:
    'Server seed, client seed and nonce in, outcome and every step out. Runs in your browser; nothing is sent.',
  jsonLd: [breadcrumbLd(site, [TOOLS, { name: FAIR_TITLE, path: '/tools/provably-fair' }])],
});

export const bonusMeta = (site: Site, search: BonusSearch): PageMeta => ({
  path: '/tools/bonus-value',
  title: BONUS_TITLE,
  description:
    'Deposit, match, cap, wagering and house edge in; what the bonus is worth on average and what it costs out.',
  noindex: !isIndexed(bonusSearch, search),
  jsonLd: [breadcrumbLd(site, [TOOLS, { name: BONUS_TITLE, path: '/tools/bonus-value' }])],
});

export function verdictOnAddress(answer: Outputs['casinos']['realSite']): string {
  if (answer.kind === 'own') return `This is ${answer.site.name}’s`;
  if (answer.kind === 'like') return `Looks like ${answer.site.name}’s, but is not`;
  return answer.kind === 'unknown' ? 'Not known to us' : 'Not an address';
}

export const realSiteMeta = (site: Site, answer: Outputs['casinos']['realSite'] | null): PageMeta => ({
  path: '/tools/real-site',
  title: answer ? verdictOnAddress(answer) : REAL_TITLE,
  description:
    'Paste an address and see whether it belongs to a site that we know, or only looks like it. Nothing is opened.',
  noindex: answer !== null,
  jsonLd: [breadcrumbLd(site, [TOOLS, { name: REAL_TITLE, path: '/tools/real-site' }])],
});
