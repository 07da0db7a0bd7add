import { createFileRoute, redirect } from '@tanstack/react-router';
import { casinoAddress } from '../../features/casinos/casino-data';
import { casinoHead } from '../../features/casinos/casino-head';
import { CasinoPage } from '../../features/casinos/casino-page';
import { CasinoPageSkeleton } from '../../features/casinos/casino-page-skeleton';
import { statusOf } from '../../trpc';

// Missing (404), or an address no casino could have (400): both lead to the not-found page.
async function orRedirected<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 || status === 400) throw redirect({ to: '/404', statusCode: 302 });
    throw error;
  }
}

export const Route = createFileRoute('/casino/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const [site, casino] = await Promise.all([
      context.site(),
      orRedirected(context.utils.casinos.bySlug.ensureData({ slug })),
    ]);
    const address = casinoAddress(casino);
    if (address !== slug)
      throw redirect({ to: '/casino/$slug', params: { slug: address }, statusCode: 301, replace: true });
    return { site, casino };
  },
  head: ({ loaderData }) => (loaderData ? casinoHead(loaderData.site, loaderData.casino) : {}),
  pendingComponent: CasinoPageSkeleton,
  component: function CasinoRoute() {
    return <CasinoPage casino={Route.useLoaderData().casino} />;
  },
});
