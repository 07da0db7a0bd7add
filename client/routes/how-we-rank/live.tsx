import { createFileRoute } from '@tanstack/react-router';
import { LiveRankingPage } from '../../features/casinos/live-ranking-page';
import { PagePending } from '../../features/pages/page-pending';

export const Route = createFileRoute('/how-we-rank/live')({
  loader: async ({ context }) => {
    const [site, ranking] = await Promise.all([context.site(), context.utils.casinos.ranking.ensureData()]);
    return { site, ranking };
  },
  head: async ({ loaderData }) => {
    const { liveRankingHead } = await import('./-live-head');
    return loaderData ? liveRankingHead(loaderData.site) : {};
  },
  pendingComponent: PagePending,
  component: function LiveRankingRoute() {
    return <LiveRankingPage ranking={Route.useLoaderData().ranking} />;
  },
});
