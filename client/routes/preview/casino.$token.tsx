import { createFileRoute } from '@tanstack/react-router';
import { CasinoPage } from '../../features/review/casino-page';
import { CasinoPageSkeleton } from '../../features/review/casino-page-skeleton';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/preview/casino/$token')({
  loader: async ({ context, params: { token } }) => {
    const [site, casino] = await Promise.all([
      context.site(),
      orNotFound(context.utils.casinos.preview.ensureData({ token })),
    ]);
    return {
      casino,
      meta: [
        { title: `Preview: ${casino.name} Review | ${site.siteName}` },
        { name: 'robots', content: 'noindex, nofollow' },
        { name: 'referrer', content: 'no-referrer' },
      ],
    };
  },
  head: ({ loaderData }) => ({ meta: loaderData?.meta }),
  pendingComponent: CasinoPageSkeleton,
  component: function CasinoPreviewRoute() {
    return <CasinoPage casino={Route.useLoaderData().casino} />;
  },
});
