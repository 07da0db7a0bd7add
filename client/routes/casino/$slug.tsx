import { createFileRoute, redirect } from '@tanstack/react-router';
import { reviewSearch } from '../../../shared/casinos/casino-search';
import { loadNotServed } from '../../features/affiliate/not-served';
import { ShareReview } from '../../features/api/share-review';
import { MentioningPosts } from '../../features/blog/mentioning-posts';
import { SimilarSites } from '../../features/compare/similar-sites';
import { RecentChanges } from '../../features/history/recent-changes';
import { casinoAddress } from '../../../shared/text/slug';
import { CasinoPage, loadReviewBody } from '../../features/review/casino-page';
import { CasinoPageSkeleton } from '../../features/review/casino-page-skeleton';
import { CompareLink, SaveLink, SiteLinks } from '../../features/links/site-links';
import { casinoHead } from '../../features/review/casino-head';
import { getStatus } from '../../trpc/trpc';
import chip from '../../ui/chip.module.css';

/**
 * Redirects to the not-found page when the casino is missing (404) or the URL is invalid (400). In the browser any
 * other failure redirects too; the server responds with 503 instead. So does a failed preload, because a click during
 * it joins it.
 */
async function orRedirected<T>(call: Promise<T>, { path, preload }: { path: string; preload: boolean }): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = getStatus(error);
    if (status === 404 || status === 400) throw redirect({ to: '/404', statusCode: 302 });
    if (import.meta.env.SSR || isCancelled(error)) throw error;
    // eslint-disable-next-line no-console -- the server does not see a call that failed to arrive
    if (!preload) console.error('casino could not be loaded', error);
    throw redirect({ to: '/404', state: { failedPath: path } });
  }
}

// Navigating away aborts the call, which is not a failure.
const isCancelled = (error: unknown) => error instanceof Error && /^(AbortError|CancelledError)$/.test(error.name);

export const Route = createFileRoute('/casino/$slug')({
  validateSearch: reviewSearch,
  loaderDeps: ({ search }) => reviewSearch(search),
  loader: async ({ context, params: { slug }, deps: search, location, preload }) => {
    const asked = { path: location.pathname, preload };
    const [site, casino, similar, articles, notServed] = await Promise.all([
      context.site(),
      orRedirected(context.utils.casinos.bySlug.ensureData({ slug }), asked),
      orRedirected(context.utils.casinos.similar.ensureData({ slug }), asked),
      orRedirected(context.utils.posts.mentioning.ensureData({ slug }), asked),
      loadNotServed(context.utils, search.country),
      loadReviewBody(),
    ]);
    const address = casinoAddress(casino);
    if (address !== slug)
      throw redirect({ to: '/casino/$slug', params: { slug: address }, search, statusCode: 301, replace: true });
    return { site, casino, similar, articles, notServed };
  },
  head: ({ loaderData }) =>
    loaderData ? casinoHead(loaderData.site, loaderData.casino, loaderData.notServed !== null) : {},
  pendingComponent: CasinoPageSkeleton,
  component: function CasinoRoute() {
    const { site, casino, similar, articles } = Route.useLoaderData();
    const address = casinoAddress(casino);
    const recent = <RecentChanges address={address} changes={casino.changes} />;
    const alike = casino.status === 'listed' && similar.items.length > 0 && (
      <SimilarSites
        name={casino.name}
        similar={similar}
        own={
          <SiteLinks {...casino} address={address} className={chip.chips}>
            <CompareLink address={address} name={casino.name} />
            <SaveLink name={casino.name} />
          </SiteLinks>
        }
      />
    );
    return (
      <>
        <CasinoPage casino={casino} recentChanges={recent} similar={alike} />
        <ShareReview {...site} address={address} name={casino.name} />
        <MentioningPosts name={casino.name} posts={articles} />
      </>
    );
  },
});
