import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadNotServed } from '../../features/affiliate/not-served';
import { gamePath, isGamemode, slugLabel } from '../../../shared/content/gamemodes';
import { loadCasinoPage } from '../../features/casinos/list/load-casino-page';
import { loadListControls } from '../../features/casinos/list/lazy-list-controls';
import { CasinoListSkeleton } from '../../features/casinos/list/casino-list-skeleton';
import { gameSearch } from '../../../shared/casinos/casino-list-search';
import { gameParams } from '../../../shared/casinos/casino-search';
import { pageFromText } from '../../../shared/text/pagination';
import { gameMeta } from '../../features/casinos/game-head';
import { GamePage } from '../../features/casinos/game-page';
import { pageMeta } from '../../seo/page-meta';
import { assertPage, orNotFound } from '../../trpc/trpc';

export const Route = createFileRoute('/games/$mode')({
  validateSearch: gameParams,
  loaderDeps: ({ search }) => gameParams(search),
  loader: async ({ context: { site, utils }, params: { mode }, deps }) => {
    const search = gameSearch(deps);
    const [facts, page, list, games, notServed] = await Promise.all([
      site(),
      orNotFound(utils.pages.bySlug.ensureData({ slug: `games/${mode}` })),
      isGamemode(mode) ? loadCasinoPage(utils, search, { gamemodes: [mode] }) : null,
      isGamemode(mode) ? utils.casinos.games.ensureData({ mode }) : [],
      loadNotServed(utils, search.country),
      loadListControls(),
    ]);
    if (page.slug !== `games/${mode}`) throw notFound();
    if (!list) assertPage(pageFromText(search.page), 1);
    const ranked = list && { mode: slugLabel(mode), search, list, game: games[0] };
    const shown = { page, path: gamePath(mode), ranked };
    return { ...shown, site: facts, meta: gameMeta(facts, shown), notServed };
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(loaderData.site, loaderData.meta) : {}),
  pendingComponent: CasinoListSkeleton,
  component: function GameRoute() {
    const { page, path, ranked } = Route.useLoaderData();
    const { title, contentHtml, isExample } = page;
    return <GamePage path={path} title={title} contentHtml={contentHtml} isExample={isExample} ranked={ranked} />;
  },
});
