import { createFileRoute } from '@tanstack/react-router';
import { DevelopersPage } from '../features/api/developers-page';
import { PagePending } from '../features/pages/page-pending';

export const Route = createFileRoute('/developers')({
  loader: async ({ context }) => {
    const [site, reference] = await Promise.all([context.site(), context.utils.api.reference.ensureData()]);
    return { site, reference };
  },
  head: async ({ loaderData }) => {
    const { developersHead } = await import('./-developers-head');
    return loaderData ? developersHead(loaderData.site) : {};
  },
  pendingComponent: PagePending,
  component: function DevelopersRoute() {
    return <DevelopersPage {...Route.useLoaderData()} />;
  },
});
