// First of all: the order of the cascade layers is the one that is named first.
import './ui/base.css';
import './ui/theme/tokens.gen.css';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { TRPCLink } from '@trpc/client';
import { NotFoundPage } from './layouts/not-found-page';
import { RouteError } from './layouts/route-error';
import type { RouterContext } from './router-context';
import { createQueryClient } from './query-client';
import { routeTree } from './routeTree.gen';
import { parseSearch, stringifySearch } from './search-params';
import { createUtils } from './trpc';
import type { AppRouter } from './trpc';

/** One router and one query cache per page on the server, one per tab in the browser. */
export function createAppRouter(link: TRPCLink<AppRouter>) {
  const queryClient = createQueryClient();
  const utils = createUtils(queryClient, link);
  const context: RouterContext = {
    queryClient,
    utils,
    site: () => utils.settings.public.ensureData(undefined, { staleTime: Infinity }),
  };
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Links within a page glide, as the style sheet says; a new page starts where it starts.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** 'application': sign-in, account and admin screens, which bring their own frame. */
    layout?: 'application';
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
