import { createFileRoute } from '@tanstack/react-router';
import { PagePending } from '../../features/pages/page-pending';
import { RealSitePage } from '../../features/tools/real-site-page';
import { realSiteMeta } from '../../features/tools/tools-head';
import { pageMeta } from '../../seo/page-meta';
import { MAX_PASTED, realSiteSearch } from '../../../shared/tools/tool-search';

export const Route = createFileRoute('/tools/real-site')({
  validateSearch: realSiteSearch,
  loaderDeps: ({ search }) => realSiteSearch(search),
  loader: async ({ context, deps: { address = '' } }) => {
    const isTooLong = address.length > MAX_PASTED;
    const [site, answer] = await Promise.all([
      context.site(),
      address === '' || isTooLong ? null : context.utils.casinos.realSite.ensureData({ address }),
    ]);
    return { site, address, answer, isTooLong, meta: realSiteMeta(site, answer) };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: PagePending,
  component: function RealSiteRoute() {
    const { address, answer, isTooLong } = Route.useLoaderData();
    return <RealSitePage key={address} address={address} answer={answer} isTooLong={isTooLong} />;
  },
});
