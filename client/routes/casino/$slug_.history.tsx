import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadChanges } from '../../features/history/changes-data';
import { historyMeta } from '../../features/history/changes-head';
import { ChangesPending } from '../../features/history/changes-states';
import { HistoryPage } from '../../features/history/history-page';
import { pageMeta } from '../../seo/page-meta';
import { changesSearch } from '../../../shared/history/changes-search';

export const Route = createFileRoute('/casino/$slug_/history')({
  validateSearch: changesSearch,
  loaderDeps: ({ search }) => changesSearch(search),
  loader: async ({ context, params: { slug }, deps: search }) => {
    const [site, changes] = await Promise.all([context.site(), loadChanges(context.utils, search, slug)]);
    const { casino } = changes;
    if (!casino) throw notFound();
    const address = casino.slug ?? casino.id;
    if (address !== slug) {
      throw redirect({
        to: '/casino/$slug/history',
        params: { slug: address },
        search,
        statusCode: 301,
        replace: true,
      });
    }
    return { site, casino, changes, search, meta: historyMeta(site, casino, search) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: ChangesPending,
  component: function HistoryRoute() {
    return <HistoryPage {...Route.useLoaderData()} />;
  },
});
