import { createFileRoute } from '@tanstack/react-router';
import { Hero } from '../features/home/hero';
import { TrustBanner } from '../features/home/trust-banner';
import { organizationLd, webSiteLd } from '../seo/json-ld';
import { pageMeta } from '../seo/page-meta';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => ({ site: await context.site() }),
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(loaderData.site, {
          path: '/',
          title: 'Discover the Best CS2 Gambling Sites',
          jsonLd: [webSiteLd(loaderData.site), organizationLd(loaderData.site)],
        })
      : {},
  component: function HomeRoute() {
    const { site } = Route.useLoaderData();
    return (
      <>
        <Hero />
        <TrustBanner figures={site} />
      </>
    );
  },
});
