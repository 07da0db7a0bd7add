import { createFileRoute } from '@tanstack/react-router';
import { loadNotServed } from '../../features/affiliate/not-served';
import { casinoCollections, isCollectionSlug, landingText } from '../../features/casinos/casino-collections';
import { collectionHead } from '../../features/casinos/casinos-head';
import { loadCasinoPage } from '../../features/casinos/list/load-casino-page';
import { loadListControls } from '../../features/casinos/list/lazy-list-controls';
import { casinoSearch } from '../../../shared/casinos/casino-list-search';
import { casinoParams } from '../../../shared/casinos/casino-search';
import { CasinosPage } from '../../features/casinos/casinos-page';
import { CasinosPageError, CasinosPageSkeleton } from '../../features/casinos/casinos-page-states';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/casinos/$collection')({
  validateSearch: casinoParams,
  loaderDeps: ({ search }) => casinoParams(search),
  loader: async ({ context: { site: loadSite, utils }, params: { collection: slug }, deps }) => {
    const own = isCollectionSlug(slug) ? casinoCollections[slug] : null;
    // Landing lists exist only with their page of text.
    const page = own ? null : await orNotFound(utils.pages.bySlug.ensureData({ slug: `casinos/${slug}` }));
    const fixed = own ? own.fixed : { collection: slug };
    const search = casinoSearch(deps);
    const [site, list, notServed] = await Promise.all([
      loadSite(),
      loadCasinoPage(utils, search, fixed),
      loadNotServed(utils, search.country),
      loadListControls(),
    ]);
    const isSortable = !('sort' in fixed) && !list.landing?.isSorted;
    return { site, list, slug, path: `/casinos/${slug}`, isSortable, page, search, notServed };
  },
  head: ({ loaderData }) => (loaderData ? collectionHead(loaderData.site, loaderData) : {}),
  pendingComponent: CasinosPageSkeleton,
  errorComponent: CasinosPageError,
  component: function CollectionRoute() {
    const { site, slug, page, path, isSortable, search, list } = Route.useLoaderData();
    const text = page ? landingText(page) : casinoCollections[slug as keyof typeof casinoCollections];
    return (
      <CasinosPage
        path={path}
        collection={slug}
        text={text}
        page={page}
        isSortable={isSortable}
        search={search}
        list={list}
        emptyPages={site.emptyPages}
      />
    );
  },
});
