import { createFileRoute, notFound } from '@tanstack/react-router';
import { GAME_PAGES, isGamemode, slugLabel } from '../../../shared/casinos/gamemodes';
import { loadCasinoPage } from '../../features/casinos/load-casino-page';
import { loadListControls } from '../../features/casinos/lazy-list-controls';
import { CasinoListSkeleton } from '../../features/casinos/casino-list-skeleton';
import { gameSearch } from '../../../shared/casinos/casino-list-search';
import { gameParams } from '../../../shared/casinos/casino-search';
import { GamePage } from '../../features/casinos/game-page';
import { orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/games/$mode')({
  validateSearch: gameParams,
  loaderDeps: ({ search }) => gameParams(search),
  loader: async ({ context: { site, utils }, params: { mode }, deps }) => {
    if (!GAME_PAGES.includes(mode)) throw notFound();
    const search = gameSearch(deps);
    const [facts, page, list] = await Promise.all([
      site(),
      orNotFound(utils.pages.bySlug.ensureData({ slug: `games/${mode}` })),
      isGamemode(mode) ? loadCasinoPage(utils, search, { gamemodes: [mode] }) : null,
      loadListControls(),
    ]);
    return { site: facts, page, path: `/games/${mode}`, ranked: list && { mode: slugLabel(mode), search, list } };
  },
  head: async ({ loaderData }) => {
    const { gameHead } = await import('./-$mode-head');
    return loaderData ? gameHead(loaderData.site, loaderData) : {};
  },
  pendingComponent: CasinoListSkeleton,
  component: function GameRoute() {
    const { page, path, ranked } = Route.useLoaderData();
    const { title, contentHtml, isExample } = page;
    return <GamePage path={path} title={title} contentHtml={contentHtml} isExample={isExample} ranked={ranked} />;
  },
});
