import { createFileRoute } from '@tanstack/react-router';
import { HelpLink, HelpServices, PauseLink } from '../features/pages/help-services';
import { pageHead } from '../features/pages/page-head';
import { PagePending } from '../features/pages/page-pending';
import { TextPage } from '../features/pages/text-page';
import { orNotFound } from '../trpc/trpc';

export const Route = createFileRoute('/responsible-gambling')({
  loader: async ({ context }) => {
    const [site, page, services] = await Promise.all([
      context.site(),
      orNotFound(context.utils.pages.bySlug.ensureData({ slug: 'responsible-gambling' })),
      context.utils.pages.helpServices.ensureData(),
    ]);
    return { site, page, services, isForNeed: true };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.site, loaderData.page) : {}),
  pendingComponent: PagePending,
  component: function ResponsibleGamblingRoute() {
    const { page, services } = Route.useLoaderData();
    return (
      <TextPage
        page={page}
        lead={
          <>
            {services.length > 0 && <HelpLink />} <PauseLink />
          </>
        }
      >
        <HelpServices services={services} />
      </TextPage>
    );
  },
});
