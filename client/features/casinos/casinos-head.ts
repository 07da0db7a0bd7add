import type { Site } from '../../router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { Crumb } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { CollectionText } from './casino-collections';
import { canonicalPath } from './casino-search';
import type { CasinoSearch } from './casino-search';

/** Head of a list. What was searched for is no page anybody should find from outside. */
export function casinosHead(site: Site, path: string, { title, heading, intro }: CollectionText, search: CasinoSearch) {
  const crumbs: Crumb[] = [{ name: 'Casinos', path: '/casinos' }];
  if (path !== '/casinos') crumbs.push({ name: heading, path });
  return pageMeta(site, {
    path: canonicalPath(path, search),
    title: search.page ? `${title}, Page ${search.page}` : title,
    description: intro,
    noindex: search.q !== undefined,
    jsonLd: [breadcrumbLd(site, crumbs)],
  });
}
