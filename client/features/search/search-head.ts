import { canonicalSearch } from '../../../shared/search-parameters';
import { siteSearch } from '../../../shared/site-search';
import type { Site } from '../../router-context';
import { pageMeta } from '../../seo/page-meta';

export function searchHead(site: Site, q: string) {
  return pageMeta(site, {
    path: `/search${canonicalSearch(siteSearch, { q })}`,
    title: q === '' ? 'Search' : `Search Results: ${q}`,
    description: `Search the casinos, articles and guides of ${site.siteName}.`,
    noindex: true,
  });
}
