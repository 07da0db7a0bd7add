import { isWorthIndexing } from '../../../shared/casinos/landing-index';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { PageMeta } from '../../seo/page-meta';
import type { CasinoListing } from './casino-data';
import { pagedHead } from './list/casino-paging';

interface Game {
  page: {
    title: string;
    metaTitle: string | null;
    metaDescription: string | null;
    words: number;
    isExample: boolean;
  };
  path: string;
  ranked: { search: CasinoSearch; list: CasinoListing; game: { sites: { fresh: number } | null } | undefined } | null;
}

/** Indexed with enough sites, if it lists any, and a text that an editor has confirmed. */
export function gameMeta(site: Site, { page, path, ranked }: Game): PageMeta {
  const {
    jsonLd = [],
    noindex = false,
    ...paging
  } = ranked ? pagedHead(site, path, ranked.search, ranked.list) : { path };
  const title = page.metaTitle ?? page.title;
  const isThin = ranked !== null && !isWorthIndexing({ fresh: ranked.game?.sites?.fresh ?? 0, words: page.words });
  return {
    ...paging,
    title: ranked?.search.page ? `${title}, Page ${ranked.search.page}` : title,
    description: page.metaDescription,
    noindex: noindex || page.isExample || isThin,
    jsonLd: [
      breadcrumbLd(site, [
        { name: 'Games', path: '/games' },
        { name: page.title, path },
      ]),
      ...jsonLd,
    ],
  };
}
