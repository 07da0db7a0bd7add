import { createFileRoute, Link } from '@tanstack/react-router';
import { LEGAL_PAGE } from '../../../shared/content/legal-page';
import { GuideLinks } from '../../features/pages/guide-links';
import { LegalSections } from '../../features/pages/legal-sections';
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
    const law = page.slug === LEGAL_PAGE ? await context.utils.pages.legal.ensureData() : null;
    // Unconfirmed or outdated law is not indexed.
    const isConfirmed = law === null || (law.length > 0 && law.every(({ isExample }) => !isExample));
    return { site, page, guides, law, isExample: page.isExample || !isConfirmed };
  },
  head: ({ loaderData }) =>
    loaderData ? pageHead(loaderData.site, { ...loaderData.page, isExample: loaderData.isExample }) : {},
  pendingComponent: PagePending,
  component: function GuideRoute() {
    const { site, page, guides, law } = Route.useLoaderData();
    return (
      <TextPage
        page={page}
        group={
          <Link to="/$page" params={{ page: 'guides' }}>
            Guides
          </Link>
        }
      >
        {law && <LegalSections sections={law} siteName={site.siteName} />}
        <GuideLinks guides={guides} current={page.slug.slice('guides/'.length)} />
      </TextPage>
    );
  },
});
