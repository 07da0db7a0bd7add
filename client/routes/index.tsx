import { createFileRoute } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import { latestPostsInput } from '../features/blog/blog-data';
import { LatestPosts } from '../features/blog/latest-posts';
import { CasinoListSkeleton } from '../features/casinos/list/casino-list-skeleton';
import { accumulatingHead } from '../features/casinos/list/casino-paging';
import { loadRecentCasinos, loadTopCasinos } from '../features/casinos/home-casinos';
import { HOME_SECTIONS } from '../../shared/settings/site-look';
import { homeSearch } from '../../shared/casinos/casino-search';
import { TopCasinos } from '../features/casinos/top-casinos';
import { HomePending } from '../features/home/home-pending';
import { FirstHomeTop, HomeTop } from '../features/home/home-top';
import { orNull } from '../features/home/or-null';
import { Picks } from '../features/home/picks';
import { TrustBanner } from '../features/home/trust-banner';
import { organizationLd, webSiteLd } from '../seo/json-ld';
import { pageMeta } from '../seo/page-meta';

// Server-rendered; its script may load later, because everything works without.
const loadRecent = async () => ({ default: (await import('../features/casinos/recent-casinos')).RecentCasinos });
const RecentCasinos = lazy(loadRecent);

export const Route = createFileRoute('/')({
  validateSearch: homeSearch,
  loaderDeps: ({ search }) => homeSearch(search),
  loader: async ({ context: { site, utils }, deps: search }) => {
    const [facts, picks, top, recent, latest] = await Promise.all([
      site(),
      orNull(utils.casinos.picks.ensureData()),
      orNull(loadTopCasinos(utils, search)),
      orNull(loadRecentCasinos(utils)),
      orNull(utils.posts.list.ensureData(latestPostsInput)),
      loadRecent(),
    ]);
    return { site: facts, search, picks, top, recent, latest };
  },
  head: ({ loaderData: data }) => {
    if (!data) return {};
    const { jsonLd, ...list } = accumulatingHead(data.site, '/', data.search, data.top);
    return pageMeta(data.site, {
      ...list,
      title: 'Discover the Best CS2 Gambling Sites',
      jsonLd: [webSiteLd(data.site), organizationLd(data.site), ...jsonLd],
    });
  },
  component: HomeRoute,
  pendingComponent: () => <HomePending listSkeleton={<CasinoListSkeleton />} />,
});

function HomeRoute() {
  const { site, search, picks, top, recent, latest } = Route.useLoaderData();
  const order = site.look?.home ?? HOME_SECTIONS;
  const parts = {
    top: (
      <>
        <Picks picks={picks ?? []} />
        <TopCasinos list={top} search={search} />
      </>
    ),
    recent: (
      <Suspense>
        <RecentCasinos casinos={recent} />
      </Suspense>
    ),
    posts: <LatestPosts posts={latest?.items ?? []} />,
    trust: <TrustBanner figures={site} />,
  };
  if (site.emptyPages?.includes('/casinos'))
    return (
      <>
        <FirstHomeTop siteName={site.siteName} />
        {order.map((section) => section !== 'top' && <Fragment key={section}>{parts[section]}</Fragment>)}
      </>
    );
  return (
    <>
      {order[0] === 'top' || <HomeTop emptyPages={site.emptyPages} />}
      {order.map((section, index) => (
        <Fragment key={section}>
          {index === 0 && section === 'top' ? (
            <HomeTop emptyPages={site.emptyPages}>{parts.top}</HomeTop>
          ) : (
            parts[section]
          )}
        </Fragment>
      ))}
    </>
  );
}
