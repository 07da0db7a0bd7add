import { createFileRoute } from '@tanstack/react-router';
import { loadNotServed } from '../../features/affiliate/not-served';
import { allCasinos, yourOrder } from '../../features/casinos/casino-collections';
import { allCasinosHead } from '../../features/casinos/casinos-head';
import { loadCasinoPage } from '../../features/casinos/list/load-casino-page';
import { loadListControls } from '../../features/casinos/list/lazy-list-controls';
import { casinoSearch } from '../../../shared/casinos/casino-list-search';
import { casinoParams } from '../../../shared/casinos/casino-search';
import { CasinosPage } from '../../features/casinos/casinos-page';
import { CasinosPageError, CasinosPageSkeleton } from '../../features/casinos/casinos-page-states';

const PATH = '/casinos';

export const Route = createFileRoute('/casinos/')({
  validateSearch: casinoParams,
  loaderDeps: ({ search }) => casinoParams(search),
  loader: async ({ context, deps }) => {
    const search = casinoSearch(deps);
    const [site, list, notServed] = await Promise.all([
      context.site(),
      loadCasinoPage(context.utils, search),
      loadNotServed(context.utils, search.country),
      loadListControls(),
    ]);
    return { site, list, search, notServed };
  },
  head: ({ loaderData }) => (loaderData ? allCasinosHead(loaderData.site, loaderData) : {}),
  pendingComponent: CasinosPageSkeleton,
  errorComponent: CasinosPageError,
  component: function CasinosRoute() {
    const { site, list, search } = Route.useLoaderData();
    const text = list.weighed ? yourOrder : allCasinos;
    return (
      <CasinosPage
        path={PATH}
        collection={null}
        text={text}
        isSortable
        search={search}
        list={list}
        emptyPages={site.emptyPages}
      />
    );
  },
});
