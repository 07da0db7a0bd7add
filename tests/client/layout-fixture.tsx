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
import { NotFoundPage } from '../../client/layouts/not-found-page';
import { RouteError } from '../../client/layouts/route-error';
import { VisitorLayout } from '../../client/layouts/visitor-layout';
import { parseSearch, stringifySearch } from '../../shared/search-parameters';
import { siteSettings } from '../../shared/settings';
import type { SiteSettings } from '../../shared/settings';

interface Options {
  at?: string;
  site?: Partial<SiteSettings>;
  /** Route path → what stands there; `/` is there without being named. */
  pages?: Record<string, () => ReactNode>;
  loaders?: Record<string, () => unknown>;
  /** The calls that what a visitor does makes; the frame by itself makes none. */
  utils?: object;
}

/** The visitor's frame around small pages, in a router of its own. */
export async function renderLayout({ at = '/', site = {}, pages = {}, loaders = {}, utils = {} }: Options = {}) {
  const rootRoute = createRootRoute({
    loader: () => ({ site: { ...siteSettings.parse(site), publicUrl: 'http://localhost:3000', smsIsSent: false } }),
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
    context: { utils },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
  await router.load();
  await act(async () => {
    // The product's own router is the one the types know.
    render(<RouterProvider router={router as never} />);
  });
  return router;
}
