import { createFileRoute } from '@tanstack/react-router';
import { AvoidPage } from '../../features/casinos/avoid-page';
import { avoidHead } from '../../features/casinos/casinos-head';
import { CasinosPageError, CasinosPageSkeleton } from '../../features/casinos/casinos-page-states';

export const Route = createFileRoute('/casinos/avoid')({
  loader: async ({ context: { site, utils } }) => {
    const [facts, { items }] = await Promise.all([site(), utils.casinos.avoided.ensureData()]);
    return { site: facts, items };
  },
  head: ({ loaderData }) => (loaderData ? avoidHead(loaderData.site) : {}),
  pendingComponent: CasinosPageSkeleton,
  errorComponent: CasinosPageError,
  component: function AvoidRoute() {
    return <AvoidPage casinos={Route.useLoaderData().items} />;
  },
});
