import { createFileRoute, notFound } from '@tanstack/react-router';
import { RefusedLinkPage, refusedTitle } from '../../features/pages/refused-link-page';
import { pageMeta } from '../../seo/page-meta';

/** The server redirects to the casino, except where it refuses to. */
export const Route = createFileRoute('/go/$address')({
  loader: async ({ context }) => {
    const { refusal } = context.request;
    if (!refusal) throw notFound();
    const isForNeed = refusal.kind === 'break';
    const services = isForNeed ? await context.utils.pages.helpServices.ensureData() : [];
    const meta = {
      path: refusal.kind === 'break' ? '/pause' : refusal.link.href,
      title: refusedTitle(refusal),
      noindex: true,
    };
    return { site: await context.site(), refusal, services, meta, isForNeed };
  },
  // The browser cannot load it again.
  staleTime: Infinity,
  gcTime: Infinity,
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  component: function RefusedLinkRoute() {
    const { refusal, services } = Route.useLoaderData();
    return <RefusedLinkPage refusal={refusal} services={services} />;
  },
});
