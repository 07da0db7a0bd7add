import { GAME_PAGES, slugLabel } from '../../../shared/casinos/gamemodes';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { Crumb } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import { allCasinos, avoided, casinoCollections, yourOrder } from './casino-collections';
import type { CollectionSlug, CollectionText } from './casino-collections';
import type { CasinoListing } from './casino-data';
import { pagedHead } from './casino-paging';
import { chosenModes, isFollowed } from '../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';

const ALL = '/casinos';

interface ListPage {
  path: string;
  text: CollectionText;
  search: CasinoSearch;
  list: CasinoListing;
}

type Shown = Pick<ListPage, 'search' | 'list'>;

export const allCasinosHead = (site: Site, shown: Shown) =>
  casinosHead(site, { ...shown, path: ALL, text: shown.list.weighed ? yourOrder : allCasinos });

export const collectionHead = (site: Site, { slug, ...shown }: Shown & { slug: CollectionSlug }) =>
  casinosHead(site, { ...shown, path: `${ALL}/${slug}`, text: casinoCollections[slug] });

export function avoidHead(site: Site) {
  const path = `${ALL}/avoid`;
  const crumbs: Crumb[] = [
    { name: 'Casinos', path: ALL },
    { name: avoided.heading, path },
  ];
  return pageMeta(site, {
    path,
    title: avoided.title,
    description: avoided.intro,
    jsonLd: [breadcrumbLd(site, crumbs)],
  });
}

/**
 * Head of a list. Filtering by a single game mode makes an indexed page; searches and finer filters only repeat other
 * pages' content.
 */
function casinosHead(site: Site, { path, text: { title, heading, intro }, search, list }: ListPage) {
  const modes = chosenModes(search);
  const [mode] = modes;
  const isOneMode = path === ALL && modes.length === 1;
  // The game's own page has the same list, with an introduction: it is the canonical one.
  const hasOwnPage = isOneMode && mode !== undefined && GAME_PAGES.includes(mode);
  const crumbs: Crumb[] = [{ name: 'Casinos', path: ALL }];
  if (path !== ALL) crumbs.push({ name: heading, path });
  const named = modes.length > 0 ? `${title}: ${modes.map(slugLabel).join(', ')}` : title;
  const { jsonLd, ...paging } = hasOwnPage
    ? pagedHead(site, `/games/${mode}`, { ...search, gamemodes: undefined }, list)
    : pagedHead(site, path, search, list);
  return pageMeta(site, {
    ...paging,
    title: search.page ? `${named}, Page ${search.page}` : named,
    description: intro,
    noindex: !isFollowed(search) || list.total === 0 || (modes.length > 0 && !isOneMode),
    // A visitor's own order claims nothing of ours.
    jsonLd: [breadcrumbLd(site, crumbs), ...(list.weighed ? [] : jsonLd)],
  });
}
