import { createFileRoute, notFound } from '@tanstack/react-router';
import { GAME_PAGES, isGamemode, slugLabel } from '../../../shared/gamemodes';
import { loadCasinoPage } from '../../features/casinos/casino-data';
import { loadListControls } from '../../features/casinos/lazy-list-controls';
import { CasinoListSkeleton } from '../../features/casinos/casino-list-skeleton';
import { pagedHead } from '../../features/casinos/casino-paging';
import { gameSearch } from '../../../shared/casino-search';
import { GamePage } from '../../features/casinos/game-page';
import { breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import { orNotFound } from '../../trpc';

export const Route = createFileRoute('/games/$mode')({
  validateSearch: gameSearch,
  loaderDeps: ({ search }) => gameSearch(search),
  loader: async ({ context: { site, utils }, params: { mode }, deps: search }) => {
    if (!GAME_PAGES.includes(mode)) throw notFound();
    const [facts, page, list] = await Promise.all([
      site(),
      orNotFound(utils.pages.bySlug.ensureData({ slug: `games/${mode}` })),
      isGamemode(mode) ? loadCasinoPage(utils, search, { gamemodes: [mode] }) : null,
      loadListControls(),
    ]);
    return { site: facts, page, path: `/games/${mode}`, ranked: list && { mode: slugLabel(mode), search, list } };
  },
  head: ({ loaderData: data }) => {
    if (!data) return {};
    const { site, page, path, ranked } = data;
    const { jsonLd = [], ...paging } = ranked ? pagedHead(site, path, ranked.search, ranked.list) : { path };
    const title = page.metaTitle ?? page.title;
    return pageMeta(site, {
      ...paging,
      title: ranked?.search.page ? `${title}, Page ${ranked.search.page}` : title,
      description: page.metaDescription,
      jsonLd: [breadcrumbLd(site, [{ name: page.title, path }]), ...jsonLd],
    });
  },
  pendingComponent: CasinoListSkeleton,
  component: function GameRoute() {
    const { page, path, ranked } = Route.useLoaderData();
    return <GamePage path={path} title={page.title} contentHtml={page.contentHtml} ranked={ranked} />;
  },
});
