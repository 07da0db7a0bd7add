import { createFileRoute } from '@tanstack/react-router';
import { CasinoPage } from '../../features/casinos/casino-page';
import { CasinoPageSkeleton } from '../../features/casinos/casino-page-skeleton';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/preview/casino/$token')({
  loader: async ({ context, params: { token } }) => {
    const [site, casino] = await Promise.all([
      context.site(),
      orNotFound(context.utils.casinos.preview.ensureData({ token })),
    ]);
    return { site, casino };
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: loaderData ? `Preview: ${loaderData.casino.name} Review | ${loaderData.site.siteName}` : 'Preview' },
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  pendingComponent: CasinoPageSkeleton,
  component: function CasinoPreviewRoute() {
    return <CasinoPage casino={Route.useLoaderData().casino} />;
  },
});
