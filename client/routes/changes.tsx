import { createFileRoute } from '@tanstack/react-router';
import { loadChanges } from '../features/history/changes-data';
import { changesMeta } from '../features/history/changes-head';
import { ChangesPage } from '../features/history/changes-page';
import { ChangesPending } from '../features/history/changes-states';
import { pageMeta } from '../seo/page-meta';
import { changesSearch } from '../../shared/history/changes-search';

export const Route = createFileRoute('/changes')({
  validateSearch: changesSearch,
  loaderDeps: ({ search }) => changesSearch(search),
  loader: async ({ context, deps: search }) => {
    const [site, changes] = await Promise.all([context.site(), loadChanges(context.utils, search)]);
    return { site, changes, search, meta: changesMeta(site, changes, search) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: ChangesPending,
  component: function ChangesRoute() {
    return <ChangesPage {...Route.useLoaderData()} />;
  },
});
