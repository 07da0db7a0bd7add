// Must be the first import: cascade layers take the order in which they are first named.
import './ui/base.css';
import './ui/theme/tokens.gen.css';
import { createRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { followNavigations } from './trpc/document-instead';
import { failedCallAdapter } from './trpc/failed-call-adapter';
import { NotFoundPage } from './layouts/not-found-page';
import { RouteError } from './layouts/route-error';
import type { RouterContext, ServerCalls, Site } from './trpc/router-context';
import { routeTree } from './routeTree.gen';
import type { RequestFacts } from '../shared/content/request-facts';
import { parseSearch, stringifySearch } from '../shared/text/search-parameters';

/**
 * The router rebuilds the URL before rendering and would read a `$` in the path as a parameter; canonical spelling is
 * the server's job.
 */
function preservePath(router: Pick<AnyRouter, 'buildLocation' | 'latestLocation'>): void {
  const { buildLocation } = router;
  router.buildLocation = ((options: Parameters<typeof buildLocation>[0] & { _includeValidateSearch?: boolean }) => {
    const built = buildLocation(options);
    const { pathname, publicHref } = router.latestLocation;
    if (!options._includeValidateSearch || options.to !== pathname || options.params !== true) return built;
    const [path = ''] = publicHref.split(/[?#]/, 1);
    const href = `${path}${built.searchStr}${built.hash === '' ? '' : `#${built.hash}`}`;
    return { ...built, pathname, href, publicHref: href };
  }) as typeof buildLocation;
}

/**
 * On filtering, sorting or paging the list stays until the next one has loaded, with focus and scroll position; after a
 * second a loading state shows. Another path shows that page's skeleton.
 */
function keepListWhileNextLoads(router: Pick<AnyRouter, 'options' | 'subscribe'>): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? 1000 : Infinity;
    document.documentElement.toggleAttribute('data-loading', !pathChanged);
  });
  router.subscribe('onResolved', () => document.documentElement.removeAttribute('data-loading'));
}

/** One router per page on the server, one per tab in the browser. */
export function createAppRouter(calls: ServerCalls, request: RequestFacts = {}) {
  const context: RouterContext = {
    ...calls,
    request,
    site: async () => knownSite() ?? (await calls.utils.settings.public.ensureData(undefined, { staleTime: Infinity })),
  };
  // The first page is server-rendered: keep its scroll position, the reader may have scrolled already.
  let isFirst = true;
  function isFirstShown() {
    const wasFirst = isFirst;
    isFirst = false;
    return wasFirst;
  }
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: () => import.meta.env.SSR || !isFirstShown(),
    // Links within a page scroll smoothly by the style sheet; a new page jumps to its position.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    // An unknown URL shows the root's not-found page, not the nearest route's.
    notFoundMode: 'root',
  });
  if (import.meta.env.SSR) preservePath(router);
  else {
    keepListWhileNextLoads(router);
    followNavigations(router);
  }
  // Set here because only TanStack Start's own constructor declares this option.
  router.options.serializationAdapters = [failedCallAdapter];
  const knownSite = (): Site | undefined => {
    const root = router.state.matches[0];
    return root?.status === 'success' ? (root.loaderData as { site?: Site } | undefined)?.site : undefined;
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    failedPath?: string;
  }
  interface StaticDataRouteOption {
    /** 'application': sign-in, account and admin screens, which have their own layout. */
    layout?: 'application';
    startsAtOnce?: true;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
