import { createFileRoute } from '@tanstack/react-router';
import { PagePending } from '../../features/pages/page-pending';
import { FairPage } from '../../features/tools/fair-page';
import { firstRound } from '../../features/tools/first-round';
import { chosenSite, toolInput } from '../../features/tools/tool-data';
import { fairMeta } from '../../features/tools/tools-head';
import { pageMeta } from '../../seo/page-meta';
import { publishedFormulas } from '../../../shared/tools/provably-fair';
import { fairSearch } from '../../../shared/tools/tool-search';

export const Route = createFileRoute('/tools/provably-fair')({
  staticData: { startsAtOnce: true },
  validateSearch: fairSearch,
  loaderDeps: ({ search }) => fairSearch(search),
  loader: async ({ context, deps: { casino } }) => {
    const [site, { FAIR_TEXTS: texts }, tools] = await Promise.all([
      context.site(),
      publishedFormulas(),
      context.utils.casinos.tools.ensureData(toolInput(casino)),
    ]);
    return {
      site,
      tools,
      texts,
      casino: casino ?? '',
      first: await firstRound(chosenSite(tools)),
      meta: fairMeta(site),
    };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function FairRoute() {
    const { tools, casino, first, texts } = Route.useLoaderData();
    return (
      <FairPage
        key={casino}
        tools={tools}
        first={first}
        texts={texts}
        isUnknownSite={casino !== '' && tools.chosen === null}
      />
    );
  },
});
