import { lazy, Suspense } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { MentioningPosts } from '../../features/blog/mentioning-posts';
import { casinoAddress } from '../../features/casinos/casino-data';
import { CasinoPage, loadReviewBody } from '../../features/casinos/casino-page';
import { CasinoPageSkeleton } from '../../features/casinos/casino-page-skeleton';
import { CompareLink, SaveLink, SiteLinks } from '../../features/casinos/site-links';
import { statusOf } from '../../trpc';
import chip from '../../ui/chip.module.css';

/** As the body of the review it stands in. */
const RecentChanges = lazy(async () => ({
  default: (await import('../../features/changes/recent-changes')).RecentChanges,
}));

const SimilarSites = lazy(async () => ({
  default: (await import('../../features/compare/similar-sites')).SimilarSites,
}));

const ShareReview = lazy(async () => ({ default: (await import('../../features/api/share-review')).ShareReview }));

/**
 * Missing (404), or an address no casino could have (400): both lead to the not-found page. In the browser so does every
 * other failure; the server's own page says 503. A preload that fails leads there too: a click meanwhile joins it.
 */
async function orRedirected<T>(call: Promise<T>, { path, preload }: { path: string; preload: boolean }): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 || status === 400) throw redirect({ to: '/404', statusCode: 302 });
    if (import.meta.env.SSR || isCancelled(error)) throw error;
    // eslint-disable-next-line no-console -- nobody else knows of a call that never arrived
    if (!preload) console.error('casino could not be loaded', error);
    throw redirect({ to: '/404', state: { failedPath: path } });
  }
}

// Leaving the page ends the call, which is no failure.
const isCancelled = (error: unknown) => error instanceof Error && /^(AbortError|CancelledError)$/.test(error.name);

export const Route = createFileRoute('/casino/$slug')({
  loader: async ({ context, params: { slug }, location, preload }) => {
    const asked = { path: location.pathname, preload };
    const [site, casino, similar, articles] = await Promise.all([
      context.site(),
      orRedirected(context.utils.casinos.bySlug.ensureData({ slug }), asked),
      orRedirected(context.utils.casinos.similar.ensureData({ slug }), asked),
      orRedirected(context.utils.posts.mentioning.ensureData({ slug }), asked),
      loadReviewBody(),
    ]);
    const address = casinoAddress(casino);
    if (address !== slug)
      throw redirect({ to: '/casino/$slug', params: { slug: address }, statusCode: 301, replace: true });
    return { site, casino, similar, articles };
  },
  head: async ({ loaderData }) => {
    const { casinoHead } = await import('./-$slug-head');
    return loaderData ? casinoHead(loaderData.site, loaderData.casino) : {};
  },
  pendingComponent: CasinoPageSkeleton,
  component: function CasinoRoute() {
    const { site, casino, similar, articles } = Route.useLoaderData();
    const address = casinoAddress(casino);
    const recent = <RecentChanges address={address} changes={casino.changes} />;
    // For one without an offer three others stand at the head.
    const alike = casino.status === 'listed' && similar.items.length > 0 && (
      <SimilarSites
        similar={similar}
        own={
          <SiteLinks {...casino} address={address} className={chip.chips}>
            <CompareLink address={address} name={casino.name} />
            <SaveLink />
          </SiteLinks>
        }
      />
    );
    return (
      <>
        <CasinoPage casino={casino} recentChanges={recent} similar={alike} />
        <Suspense>
          <ShareReview {...site} address={address} name={casino.name} />
        </Suspense>
        <MentioningPosts name={casino.name} posts={articles} />
      </>
    );
  },
});
