import { createFileRoute } from '@tanstack/react-router';
import { liveRankingMeta } from '../../features/ranking/live-ranking-head';
import { LiveRankingPage } from '../../features/ranking/live-ranking-page';
import { PagePending } from '../../features/pages/page-pending';
import { pageMeta } from '../../seo/page-meta';

export const Route = createFileRoute('/how-we-rank/live')({
  loader: async ({ context }) => {
    const [site, ranking] = await Promise.all([context.site(), context.utils.casinos.ranking.ensureData()]);
    return { site, ranking, meta: liveRankingMeta(site) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function LiveRankingRoute() {
    return <LiveRankingPage ranking={Route.useLoaderData().ranking} />;
  },
});
