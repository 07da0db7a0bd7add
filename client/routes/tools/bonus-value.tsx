import { lazy, Suspense } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { PagePending } from '../../features/pages/page-pending';
import { toolInput } from '../../features/tools/tool-data';
import { bonusSearch } from '../../../shared/tool-search';

/** The server renders the page whole; its script may load later, because the form works without. */
const loadPage = async () => ({ default: (await import('../../features/tools/bonus-page')).BonusPage });
const BonusPage = lazy(loadPage);

export const Route = createFileRoute('/tools/bonus-value')({
  validateSearch: bonusSearch,
  loaderDeps: ({ search }) => bonusSearch(search),
  loader: async ({ context, deps: search }) => {
    const [site, tools] = await Promise.all([
      context.site(),
      context.utils.casinos.tools.ensureData(toolInput(search.casino)),
      loadPage(),
    ]);
    return { site, tools, search };
  },
  head: async ({ loaderData }) => {
    const { bonusHead } = await import('./-bonus-value-head');
    return loaderData ? bonusHead(loaderData.site, loaderData.search) : {};
  },
  pendingComponent: PagePending,
  component: function BonusRoute() {
    const { tools, search } = Route.useLoaderData();
    return (
      <Suspense>
        <BonusPage tools={tools} search={search} />
      </Suspense>
    );
  },
});
