import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../../../client/layouts/not-found-page';
import { RouteError } from '../../../client/layouts/route-error';
import { VisitorLayout } from '../../../client/layouts/visitor-layout';
import { parseSearch, stringifySearch } from '../../../shared/text/search-parameters';
import { siteSettings } from '../../../shared/settings/settings.schema';
import type { SiteSettings } from '../../../shared/settings/settings.schema';

interface Options {
  at?: string;
  site?: Partial<SiteSettings>;
  /** Component of each route path; `/` exists by default. */
  pages?: Record<string, () => ReactNode>;
  loaders?: Record<string, () => unknown>;
  /** Mocked calls for the visitor's actions; the frame itself makes none. */
  utils?: object;
  client?: object;
}

/** Renders the visitor layout around small pages, with its own router. */
export async function renderLayout({
  at = '/',
  site = {},
  pages = {},
  loaders = {},
  utils = {},
  client = {},
}: Options = {}) {
  const rootRoute = createRootRoute({
    loader: () => ({
      site: { ...siteSettings.parse(site), trust: [], publicUrl: 'http://localhost:3000', smsIsSent: false },
    }),
    component: () => (
      <VisitorLayout>
        <Outlet />
      </VisitorLayout>
    ),
  });
  const all: Record<string, () => ReactNode> = { '/': () => <h1>Home</h1>, ...pages };
  const children = Object.entries(all).map(([path, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component, loader: () => loaders[path]?.() }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(children),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { utils, client },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
  await router.load();
  await act(async () => {
    // The router's registered type is the product's, so this one needs a cast.
    render(<RouterProvider router={router as never} />);
  });
  return router;
}
