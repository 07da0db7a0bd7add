import { createFileRoute, notFound } from '@tanstack/react-router';
import { isGamemode, slugLabel } from '../../../shared/gamemodes';
import { loadCasinoPage } from '../../features/casinos/casino-data';
import { CasinoListSkeleton } from '../../features/casinos/casino-list-skeleton';
import { canonicalPath, casinoSearch } from '../../features/casinos/casino-search';
import { GamePage } from '../../features/casinos/game-page';
import { breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import { orNotFound } from '../../trpc';

const GAMES = new Set(['case-battles', 'crash', 'roulette', 'jackpot', 'trading']);

export const Route = createFileRoute('/games/$mode')({
  validateSearch: (raw: Record<string, unknown>) => {
    const { page } = casinoSearch(raw);
    return page === undefined ? {} : { page };
  },
  loaderDeps: ({ search }): { page?: string } => search,
  loader: async ({ context: { site, utils }, params: { mode }, deps: search }) => {
    if (!GAMES.has(mode)) throw notFound();
    const [facts, page, list] = await Promise.all([
      site(),
      orNotFound(utils.pages.bySlug.ensureData({ slug: `games/${mode}` })),
      isGamemode(mode) ? loadCasinoPage(utils, search, { gamemodes: [mode] }) : null,
    ]);
    return { site: facts, page, path: `/games/${mode}`, ranked: list && { mode: slugLabel(mode), search, list } };
  },
  head: ({ loaderData: data }) =>
    data
      ? pageMeta(data.site, {
          path: data.ranked ? canonicalPath(data.path, data.ranked.search) : data.path,
          title: data.page.metaTitle ?? data.page.title,
          description: data.page.metaDescription,
          jsonLd: [breadcrumbLd(data.site, [{ name: data.page.title, path: data.path }])],
        })
      : {},
  pendingComponent: CasinoListSkeleton,
  component: function GameRoute() {
    const { page, path, ranked } = Route.useLoaderData();
    return <GamePage path={path} title={page.title} contentHtml={page.contentHtml} ranked={ranked} />;
  },
});
