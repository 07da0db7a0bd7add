import { lazy, Suspense } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { PagePending } from '../../features/pages/page-pending';
import { chosenSite, toolInput } from '../../features/tools/tool-data';
import { fairSearch } from '../../../shared/tool-search';

/**
 * The server renders the page whole; its script is a separate chunk.
 */
const loadPage = async () => ({ default: (await import('../../features/tools/fair-page')).FairPage });
const FairPage = lazy(loadPage);

export const Route = createFileRoute('/tools/provably-fair')({
  staticData: { startsAtOnce: true },
  validateSearch: fairSearch,
  loaderDeps: ({ search }) => fairSearch(search),
  loader: async ({ context, deps: { casino } }) => {
    const [site, tools, { firstRound }] = await Promise.all([
      context.site(),
      context.utils.casinos.tools.ensureData(toolInput(casino)),
      import('../../features/tools/first-round'),
      loadPage(),
    ]);
    return { site, tools, casino: casino ?? '', first: await firstRound(chosenSite(tools)) };
  },
  head: async ({ loaderData }) => {
    const { fairHead } = await import('./-provably-fair-head');
    return loaderData ? fairHead(loaderData.site) : {};
  },
  pendingComponent: PagePending,
  component: function FairRoute() {
    const { tools, casino, first } = Route.useLoaderData();
    return (
      <Suspense>
        <FairPage key={casino} tools={tools} first={first} isUnknownSite={casino !== '' && tools.chosen === null} />
      </Suspense>
    );
  },
});
