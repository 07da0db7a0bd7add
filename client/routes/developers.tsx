import { createFileRoute } from '@tanstack/react-router';
import { developersMeta } from '../features/api/developers-head';
import { DevelopersPage } from '../features/api/developers-page';
import { PagePending } from '../features/pages/page-pending';
import { pageMeta } from '../seo/page-meta';

export const Route = createFileRoute('/developers')({
  loader: async ({ context }) => {
    const [site, reference] = await Promise.all([context.site(), context.utils.api.reference.ensureData()]);
    return { site, reference, meta: developersMeta(site) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function DevelopersRoute() {
    return <DevelopersPage {...Route.useLoaderData()} />;
  },
});
