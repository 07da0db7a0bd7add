import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { CasinoListing } from './casino-data';
import { pagedHead } from './casino-paging';

interface Game {
  page: { title: string; metaTitle: string | null; metaDescription: string | null; isExample: boolean };
  path: string;
  ranked: { search: CasinoSearch; list: CasinoListing } | null;
}

/** Head of a game mode's page, with its list of casinos if it has one. */
export function gameHead(site: Site, { page, path, ranked }: Game) {
  const {
    jsonLd = [],
    noindex = false,
    ...paging
  } = ranked ? pagedHead(site, path, ranked.search, ranked.list) : { path };
  const title = page.metaTitle ?? page.title;
  return pageMeta(site, {
    ...paging,
    title: ranked?.search.page ? `${title}, Page ${ranked.search.page}` : title,
    description: page.metaDescription,
    noindex: noindex || page.isExample,
    jsonLd: [
      breadcrumbLd(site, [
        { name: 'Games', path: '/games' },
        { name: page.title, path },
      ]),
      ...jsonLd,
    ],
  });
}
