import { canonicalSearch } from '../../../shared/text/search-parameters';
import { siteSearch } from '../../../shared/search/site-search';
import type { Site } from '../../trpc/router-context';
import { pageMeta } from '../../seo/page-meta';

export function searchHead(site: Site, q: string) {
  return pageMeta(site, {
    path: `/search${canonicalSearch(siteSearch, { q })}`,
    title: q === '' ? 'Search' : `Search Results: ${q}`,
    description: `Search the casinos, articles and guides of ${site.siteName}.`,
    noindex: true,
  });
}
