import { createFileRoute } from '@tanstack/react-router';
import { loadChanges } from '../features/changes/changes-data';
import { changesMeta } from '../features/changes/changes-head';
import { ChangesPage } from '../features/changes/changes-page';
import { ChangesPending } from '../features/changes/changes-states';
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
