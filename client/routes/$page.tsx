import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { OperatorAddress } from '../features/pages/operator-address';
import { pageHead } from '../features/pages/page-head';
import { PagePending } from '../features/pages/page-pending';
import { TextPage } from '../features/pages/text-page';
import { orNotFound } from '../trpc/trpc';

/** Top-level pages: /about, /faq, /privacy … */
export const Route = createFileRoute('/$page')({
  loader: async ({ context, params }) => {
    // `/guides%2Ftrading` is not a guide's URL.
    if (params.page.includes('/')) throw notFound();
    const [site, page] = await Promise.all([
      context.site(),
      orNotFound(context.utils.pages.bySlug.ensureData({ slug: params.page })),
    ]);
    if (page.slug.toLowerCase() !== params.page.toLowerCase())
      throw redirect({ to: '/$page', params: { page: page.slug }, statusCode: 301, replace: true });
    return { site, page };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.site, loaderData.page) : {}),
  pendingComponent: PagePending,
  component: function PageRoute() {
    const { page } = Route.useLoaderData();
    return (
      <TextPage
        page={page}
        lead={page.slug === 'how-we-rank' && <a href="/how-we-rank/live">Every place and every reason</a>}
      >
        {page.operator && <OperatorAddress operator={page.operator} />}
      </TextPage>
    );
  },
});
