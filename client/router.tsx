// First of all: the order of the cascade layers is the one that is named first.
import './ui/base.css';
import './ui/theme/tokens.gen.css';
import { createRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { failedCallAdapter } from './failed-call-adapter';
import { NotFoundPage } from './layouts/not-found-page';
import { RouteError } from './layouts/route-error';
import type { RouterContext, Site } from './router-context';
import { routeTree } from './routeTree.gen';
import { parseSearch, stringifySearch } from '../shared/search-parameters';
import type { Utils } from './trpc';

/**
 * The router writes an address anew before it shows it, and reads a `$` of its path as a parameter's name. The path
 * stays as it was asked for: its one spelling is the server's to say.
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
 * A list that is narrowed, sorted or turned stays until the next one has come, and with it the focus and the place in
 * it; that it is on its way shows after a second. Another page has its outline instead.
 */
function keepListWhileNextLoads(router: Pick<AnyRouter, 'options' | 'subscribe'>): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? 1000 : Infinity;
    document.documentElement.toggleAttribute('data-loading', !pathChanged);
  });
  router.subscribe('onResolved', () => document.documentElement.removeAttribute('data-loading'));
}

/** One router per page on the server, one per tab in the browser. */
export function createAppRouter(utils: Utils) {
  const context: RouterContext = {
    utils,
    site: async () => knownSite() ?? (await utils.settings.public.ensureData(undefined, { staleTime: Infinity })),
  };
  // The first to be shown is the page as it was sent. Where its reader has scrolled to until then is left alone.
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
    // Links within a page glide, as the style sheet says; a new page starts where it starts.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    // An address that no route has is nobody's: not the nearest route's either.
    notFoundMode: 'root',
  });
  if (import.meta.env.SSR) preservePath(router);
  else keepListWhileNextLoads(router);
  // An option all the same: only TanStack Start's own constructor names it.
  router.options.serializationAdapters = [failedCallAdapter];
  // Settings that came with the page or an earlier navigation.
  const knownSite = (): Site | undefined => {
    const root = router.state.matches[0];
    return root?.status === 'success' ? (root.loaderData as { site?: Site } | undefined)?.site : undefined;
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that could not be loaded and led to the not-found page. */
    failedPath?: string;
  }
  interface StaticDataRouteOption {
    /** 'application': sign-in, account and admin screens, which bring their own frame. */
    layout?: 'application';
    /** The script does not wait for the visitor: the page works offline from then on. */
    startsAtOnce?: true;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
