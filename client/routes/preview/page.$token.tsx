import { createFileRoute } from '@tanstack/react-router';
import { PagePending } from '../../features/pages/page-pending';
import { PagePreview } from '../../features/pages/page-preview';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/preview/page/$token')({
  loader: async ({ context, params: { token } }) => {
    const [site, page] = await Promise.all([
      context.site(),
      orNotFound(context.utils.pages.preview.ensureData({ token })),
    ]);
    return {
      page,
      meta: [
        { title: `Preview: ${page.title} | ${site.siteName}` },
        { name: 'robots', content: 'noindex, nofollow' },
        { name: 'referrer', content: 'no-referrer' },
      ],
    };
  },
  head: ({ loaderData }) => ({ meta: loaderData?.meta }),
  pendingComponent: PagePending,
  component: function PagePreviewRoute() {
    return <PagePreview page={Route.useLoaderData().page} />;
  },
});
