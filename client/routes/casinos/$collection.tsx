import { createFileRoute, notFound } from '@tanstack/react-router';
import { casinoCollections, isCollectionSlug } from '../../features/casinos/casino-collections';
import { loadCasinoPage } from '../../features/casinos/load-casino-page';
import { loadListControls } from '../../features/casinos/lazy-list-controls';
import { casinoSearch } from '../../../shared/casinos/casino-list-search';
import { casinoParams } from '../../../shared/casinos/casino-search';
import { CasinosPage } from '../../features/casinos/casinos-page';
import { CasinosPageError, CasinosPageSkeleton } from '../../features/casinos/casinos-page-states';

export const Route = createFileRoute('/casinos/$collection')({
  validateSearch: casinoParams,
  loaderDeps: ({ search }) => casinoParams(search),
  loader: async ({ context, params: { collection: slug }, deps }) => {
    if (!isCollectionSlug(slug)) throw notFound();
    const search = casinoSearch(deps);
    const [site, list] = await Promise.all([
      context.site(),
      loadCasinoPage(context.utils, search, casinoCollections[slug].fixed),
      loadListControls(),
    ]);
    return { site, list, slug, path: `/casinos/${slug}`, search };
  },
  head: async ({ loaderData }) => {
    const { collectionHead } = await import('./-$collection-head');
    return loaderData ? collectionHead(loaderData.site, loaderData) : {};
  },
  pendingComponent: CasinosPageSkeleton,
  errorComponent: CasinosPageError,
  component: function CollectionRoute() {
    const { slug, path, search, list } = Route.useLoaderData();
    const collection = casinoCollections[slug];
    const isSortable = !('sort' in collection.fixed);
    return (
      <CasinosPage
        path={path}
        collection={slug}
        text={collection}
        isSortable={isSortable}
        search={search}
        list={list}
      />
    );
  },
});
