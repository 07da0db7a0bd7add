import { slugLabel } from '../../../shared/content/gamemodes';
import { isWorthIndexing } from '../../../shared/casinos/landing-index';
import type { Site } from '../../trpc/router-context';
import { breadcrumbLd } from '../../seo/json-ld';
import type { Crumb } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import { allCasinos, avoided, casinoCollections, landingText, yourOrder } from './casino-collections';
import type { CollectionText, LandingPage } from './casino-collections';
import type { CasinoListing } from './casino-data';
import { pagedHead } from './list/casino-paging';
import { chosenModes, isFollowed } from '../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';

const ALL = '/casinos';

interface ListPage {
  path: string;
  text: CollectionText;
  search: CasinoSearch;
  list: CasinoListing;
  isIndexed?: boolean;
}

type Shown = Pick<ListPage, 'search' | 'list'>;

export const allCasinosHead = (site: Site, shown: Shown) =>
  casinosHead(site, { ...shown, path: ALL, text: shown.list.weighed ? yourOrder : allCasinos });

type Collection = Shown & { slug: string; page: LandingPage | null };

/** A landing list is indexed with enough sites and a text that an editor has confirmed. */
export function collectionHead(site: Site, { slug, page, ...shown }: Collection) {
  const path = `${ALL}/${slug}`;
  if (page === null)
    return casinosHead(site, { ...shown, path, text: casinoCollections[slug as keyof typeof casinoCollections] });
  const isIndexed = !page.isExample && isWorthIndexing({ fresh: shown.list.landing?.fresh ?? 0, words: page.words });
  return casinosHead(site, { ...shown, path, text: landingText(page), isIndexed });
}

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

/** A single game mode makes an indexed page; searches and finer filters only repeat other pages' content. */
function casinosHead(site: Site, { path, text: { title, heading, intro }, search, list, isIndexed = true }: ListPage) {
  const modes = chosenModes(search);
  const isOneMode = path === ALL && modes.length === 1;
  const crumbs: Crumb[] = [{ name: 'Casinos', path: ALL }];
  if (path !== ALL) crumbs.push({ name: heading, path });
  const named = modes.length > 0 ? `${title}: ${modes.map(slugLabel).join(', ')}` : title;
  // A game or landing page has the same list, with a text: it is canonical.
  const { sameAs } = list;
  const { jsonLd, ...paging } = sameAs
    ? pagedHead(site, sameAs, { ...search, gamemodes: undefined }, list)
    : pagedHead(site, path, search, list);
  return pageMeta(site, {
    ...paging,
    title: search.page ? `${named}, Page ${search.page}` : named,
    description: intro,
    noindex: !isIndexed || !isFollowed(search) || list.total === 0 || (modes.length > 0 && !isOneMode),
    // A visitor's own order is no claim of ours.
    jsonLd: [breadcrumbLd(site, crumbs), ...(list.weighed ? [] : jsonLd)],
  });
}
