import { createFileRoute } from '@tanstack/react-router';
import { PagePending } from '../../features/pages/page-pending';
import { BonusPage } from '../../features/tools/bonus-page';
import { toolInput } from '../../features/tools/tool-data';
import { bonusMeta } from '../../features/tools/tools-head';
import { pageMeta } from '../../seo/page-meta';
import { bonusSearch } from '../../../shared/tools/tool-search';

export const Route = createFileRoute('/tools/bonus-value')({
  validateSearch: bonusSearch,
  loaderDeps: ({ search }) => bonusSearch(search),
  loader: async ({ context, deps: search }) => {
    const [site, tools] = await Promise.all([
      context.site(),
      context.utils.casinos.tools.ensureData(toolInput(search.casino)),
    ]);
    return { site, tools, search, meta: bonusMeta(site, search) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function BonusRoute() {
    const { tools, search } = Route.useLoaderData();
    return <BonusPage tools={tools} search={search} />;
  },
});
