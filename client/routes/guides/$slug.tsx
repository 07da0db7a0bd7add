import { createFileRoute, Link } from '@tanstack/react-router';
import { GuideLinks } from '../../features/pages/guide-links';
import { pageHead } from '../../features/pages/page-head';
import { PagePending } from '../../features/pages/page-pending';
import { TextPage } from '../../features/pages/text-page';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/guides/$slug')({
  loader: async ({ context, params }) => {
    const [site, page, guides] = await Promise.all([
      context.site(),
      orNotFound(context.utils.pages.bySlug.ensureData({ slug: `guides/${params.slug}` })),
      context.utils.pages.guides.ensureData(),
    ]);
    return { site, page, guides };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.site, loaderData.page) : {}),
  pendingComponent: PagePending,
  component: function GuideRoute() {
    const { page, guides } = Route.useLoaderData();
    return (
      <TextPage
        page={page}
        group={
          <Link to="/$page" params={{ page: 'guides' }}>
            Guides
          </Link>
        }
      >
        <GuideLinks guides={guides} current={page.slug.slice('guides/'.length)} />
      </TextPage>
    );
  },
});
